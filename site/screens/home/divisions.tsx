import { divisions } from '../../../content/divisions.ts';
import { paths } from '../../../content/paths.ts';
import { ThreadedLine } from '../../components/threaded-line.tsx';

/** The three divisions hang on one line, which bends around the heading and runs through their rings. */
export function Divisions() {
  return (
    <section aria-labelledby="divisions" className="relative mx-auto max-w-7xl">
      <ThreadedLine
        viewBox="0 0 1280 150"
        line="M800 0C800 56 752 76 670 76H150C62 76 16 100 16 150"
        lineWidth={6}
        className="hidden w-full lg:block"
      />
      <div className="division-heading frame spine pt-14 pb-10 lg:pt-2 lg:pb-6">
        <h2 id="divisions" className="heading-1">
          Three divisions, one team{' '}
        </h2>
        <p className="mt-4 max-w-prose text-lg">
          Take one or all three. You talk to the same people either way.
        </p>
      </div>
      <ThreadedLine
        viewBox="0 0 1280 220"
        line="M16 0C16 60 46 86 92 86C180 86 210 150 295 150S410 118 498 118S615 182 702 182S816 150 904 150C1060 150 1256 170 1256 320"
        lineWidth={6}
        rings={[
          { x: 92, y: 86, radius: 21, width: 8, over: 'right' },
          { x: 498, y: 118, radius: 21, width: 8, over: 'right' },
          { x: 904, y: 150, radius: 21, width: 8, over: 'right' },
        ]}
        className="hidden w-full overflow-visible lg:block"
      >
        <path d="M92 109V220M498 141V260M904 173V300" stroke="currentColor" strokeWidth="2" />
      </ThreadedLine>
      <div className="division-list spine pb-14 lg:pb-24">
        <ul className="frame grid gap-x-8 gap-y-12 lg:grid-cols-3">
          {divisions.map(({ name, description }) => (
            <li
              key={name}
              className="division md:max-lg:grid md:max-lg:grid-cols-[1fr_2fr] md:max-lg:gap-8 lg:edge-t-2 lg:border-ink lg:pt-5"
            >
              <h3 className="heading-2">{name}</h3>
              <div>
                <p className="mt-3 max-w-prose text-lg">{description}</p>
                <a href={paths.contact} className="mt-3 inline-block py-1.5 font-semibold">
                  Learn More<span className="sr-only"> about {name}</span>
                </a>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
