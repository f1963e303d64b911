import { company } from '../../content/company.ts';

interface UnexpectedErrorProps {
  /** Status and status text, or the error's message. */
  details: string;
  /** 1 for a whole page, 2 for a part of one. */
  headingLevel: 1 | 2;
}

/** Replaces a page or a part of it that failed: says what happened, and how to reach the company. */
export function UnexpectedError({ details, headingLevel }: UnexpectedErrorProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div role={headingLevel === 2 ? 'alert' : undefined} className="max-w-prose">
      <Heading className={headingLevel === 1 ? 'heading-1' : 'heading-2'}>
        Unexpected Application Error!
      </Heading>
      <p className="mt-6 text-lg text-ink-soft tabular">{details}</p>
      <p className="mt-4 text-lg">
        Something broke on our side. Load the page again; if it stays like this, write to{' '}
        <a href={`mailto:${company.email.services}`}>{company.email.services}</a>.
      </p>
    </div>
  );
}
