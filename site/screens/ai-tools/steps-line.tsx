import { aiSteps } from '../../../content/ai-features.ts';

/**
 * Steps as numbered rings on the line: it climbs from one to the next and on, up to the planned line,
 * and runs down on phones.
 */
export function StepsLine() {
  return (
    <div className="steps">
      <svg
        viewBox="0 0 300 200"
        preserveAspectRatio="none"
        aria-hidden="true"
        fill="none"
        // The path’s units are this box: 200 px down, thirds across, from the first ring’s centre.
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
