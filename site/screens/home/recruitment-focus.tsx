import { replyPromise } from '../../../content/office.ts';
import { paths } from '../../../content/paths.ts';
import { recruitmentFocus } from '../../../content/recruitment-focus.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { ThreadedLine } from '../../components/threaded-line.tsx';

/** What we recruit for and for whom, on the two sides of the line. */
export function RecruitmentFocus() {
  return (
    <section aria-labelledby="focus" className="band-deep">
      {/* Heading and line share one cell: whichever is taller, the line reaches the cell’s end. */}
      <div className="focus-heading relative mx-auto max-w-7xl lg:grid lg:*:[grid-area:1/1]">
        {/* The text is as wide as the list below it. */}
        <div className="frame spine spine-narrow pt-14 lg:pt-24 lg:pb-12 lg:pe-[57.7%]">
          <h2 id="focus" className="heading-1">
            The finance roles we fill
          </h2>
          <p className="mt-4 max-w-prose text-lg">
            Some keep the books right. Some say where the money goes next. We recruit for both.
          </p>
        </div>
        <div aria-hidden="true" className="focus-line hidden lg:flex lg:flex-col">
          <ThreadedLine
            viewBox="0 0 1280 280"
            line="M1256 0C1256 110 1130 128 930 134S640 150 640 280"
            lineWidth={6}
            className="w-full"
          />
        </div>
      </div>
      <div className="two-sides frame spine">
        {recruitmentFocus.map(({ category, items }) => (
          <div key={category}>
            <h3 className="heading-3">{category}</h3>
            <dl className="mt-5 edge-b-1 border-line">
              {items.map(({ title, description }) => (
                <div key={title} className="edge-t-1 border-line py-3.5">
                  <dt className="text-lg font-semibold">{title}</dt>
                  <dd className="text-ink-soft">{description}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        <div>
          <h3 className="heading-2">You need someone</h3>
          <p className="mt-3 max-w-prose text-lg">
            Send us the role. We’ll reply {replyPromise} with what we can do.
          </p>
          <ButtonLink href={paths.employers} className="mt-6">
            Hire Talent
          </ButtonLink>
        </div>
        <div>
          <h3 className="heading-2">You want the role</h3>
          <p className="mt-3 max-w-prose text-lg">
            See the open roles and send your CV. We’ll reply {replyPromise}.
          </p>
          <ButtonLink href={paths.candidates} variant="quiet" className="mt-6">
            Explore Jobs
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
