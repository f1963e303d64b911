import { aiSteps } from '../../../content/ai-features.ts';

/**
 * Steps as numbered rings on the line, which climbs from ring to ring and on to the planned line. On phones
 * it runs down.
 */
export function StepsLine() {
  return (
    <div className="steps">
      <svg
        viewBox="0 0 300 200"
        preserveAspectRatio="none"
        aria-hidden="true"
        fill="none"
        // In the path, x = 0 is the first ring’s centre, 100 units are a third of the width, and y is in px.
        className="absolute top-0 left-9 hidden h-[200px] w-full overflow-visible lg:block"
      >
        <path
          d="M-900 172H0C40 172 60 104 100 104S160 36 200 36"
          className="stroke-signal"
          strokeWidth="4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ol>
        {aiSteps.map(({ title, description }, index) => (
          <li key={title}>
            <span aria-hidden="true" className="steps-ring">
              {index + 1}
            </span>
            <h3 className="heading-2">{title}</h3>
            <p className="mt-3 text-lg">{description}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
