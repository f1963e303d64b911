import { automationExamples } from '../../../content/automation-examples.ts';

export function Examples() {
  return (
    <section aria-labelledby="examples" className="band-deep">
      <div className="frame section">
        <h2 id="examples" className="heading-1 max-w-3xl">
          Six examples, from the first sign to your decision
        </h2>
        <p className="mt-4 max-w-xl text-lg md:text-xl">
          The line is what runs by itself. The ring is where a person takes over.
        </p>
        <div className="mt-10">
          {automationExamples.map((example) => (
            <Example key={example.title} example={example} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Example({ example }: { example: (typeof automationExamples)[number] }) {
  return (
    <article
      aria-label={example.title}
      // The heading’s column is about two of twelve, and on narrower screens still fits “A new enquiry”.
      className="example edge-t-2 border-ink pt-6 pb-8 lg:grid lg:grid-cols-[10.5rem_1fr] lg:gap-x-8"
    >
      <h3 className="heading-3">{example.title}</h3>
      <dl className="sequence mt-4 text-[1.125rem] lg:mt-0 lg:grid lg:grid-cols-[3fr_4fr_3fr]">
        <div className="sequence-trigger">
          <dt className="label">What starts it</dt>
          <dd>{example.trigger}</dd>
        </div>
        <div className="sequence-run">
          <dt className="label">What runs by itself</dt>
          <dd>{example.runsByItself}</dd>
        </div>
        <div className="sequence-person">
          <dt className="label">What a person still decides</dt>
          <dd>{example.personDecides}</dd>
        </div>
      </dl>
    </article>
  );
}
