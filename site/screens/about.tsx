import { achievements, letterClaims } from '../../content/claims.ts';
import { company } from '../../content/company.ts';
import { replyPromise } from '../../content/office.ts';
import { paths } from '../../content/paths.ts';
import { values } from '../../content/values.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { ThreadedLine } from '../components/threaded-line.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { organization, webSite } from '../head/structured-data.ts';
import { Margin, Part } from './about/letter-part.tsx';

export function meta() {
  return pageMeta({
    title: `About Us · ${company.name}`,
    description:
      'Who we are, what we believe and how we work with businesses, recruiters and SMEs: a letter from Cape Town, with the figures in its margin.',
    path: paths.about,
    type: 'AboutPage',
    things: [organization(), webSite()],
  });
}

/** The page is a letter, with its figures in the margin, as in an annual report. */
export default function About() {
  return (
    <article className="letter frame grid gap-[clamp(3.5rem,7vw,5.5rem)] py-[clamp(3rem,7vw,6rem)] font-display text-[clamp(1.25rem,1.2rem+0.25vw,1.375rem)]/[1.55]">
      <div className="letter-part">
        <header>
          <p className="label font-sans">About Us</p>
          <h1 className="heading-1 mt-3">To the person deciding</h1>
          <p className="mt-6">
            You would like to know who you are dealing with. Here is what we are for, how we work,
            what we value, and the results so far.
          </p>
        </header>
      </div>
      <Part id="mission" title="Our mission" claims={letterClaims.mission}>
        <p>
          We help small and medium businesses punch above their weight. A firm of twenty should be
          able to hire well, be found and answer its customers as well as a firm of two thousand.
        </p>
        <p>
          Our mark is a ring with a line through it: the fitting on a ship’s deck that keeps a rope
          running true. It does none of the pulling; it keeps the rope from running off its course.
          That is the work we do for you.
        </p>
      </Part>
      <Approach />
      <Part id="values" title="Our values" claims={letterClaims.values}>
        <ul>
          {values.map(({ name, meaning }) => (
            <li key={name}>
              <strong className="font-semibold">{name}</strong> {meaning}
            </li>
          ))}
        </ul>
      </Part>
      <Founder />
      <Enclosure />
      <Part id="reply" title="Your turn">
        <p>
          Tell us what you are deciding about. We’ll reply {replyPromise}, and the first
          consultation is free.
        </p>
        <div className="flex flex-col gap-3 pt-4 font-sans text-base sm:flex-row">
          <ButtonLink href={paths.contact}>Contact us</ButtonLink>
          <ButtonLink href={paths.employers} variant="quiet">
            Hire through us
          </ButtonLink>
        </div>
      </Part>
    </article>
  );
}

function Approach() {
  return (
    <section aria-labelledby="approach">
      <div className="letter-part">
        <h2 id="approach" className="heading-2">
          Our approach
        </h2>
      </div>
      <div className="letter-part mt-10">
        <div>
          <h3 className="heading-3">For businesses</h3>
          <p>
            You have a seat to fill and no time to read a pile of CVs. We take the brief, search,
            screen and send you the few people worth meeting. Every placement carries a replacement
            guarantee.
          </p>
        </div>
        <Margin claims={letterClaims.businesses} />
      </div>
      <div className="letter-part mt-10">
        <div>
          <h3 className="heading-3">For recruiters</h3>
          <p>
            You work alone or in a small agency, against firms with a floor of researchers. We
            screen with AI ourselves, and we are building <a href={paths.aiTools}>tools</a> so that
            you can too. They will read and sort the CVs, which leaves you more of the day for
            clients and candidates.
          </p>
        </div>
        <Margin claims={letterClaims.recruiters} />
      </div>
      <div className="letter-part mt-10">
        <div>
          <h3 className="heading-3">For SMEs</h3>
          <p>
            You cannot hire a marketing department and an operations team, and you should not have
            to. Start with what hurts most: the empty seat, the website, or the routine that eats
            the week. Add the next thing when the first one works.
          </p>
        </div>
        <Margin claims={letterClaims.smes} />
      </div>
    </section>
  );
}

/** Signed by role only: whether to give a name is the founder's choice. */
function Founder() {
  return (
    <Part id="founder" title="From the founder">
      <p>
        I came to this from finance recruitment. Owners rang me about an empty chair. At the end of
        the call they told me the rest: the website nobody had touched, the invoices typed in at
        night, the happy customers nobody had asked for a review.
      </p>
      <p>
        Filling the chair was a third of the problem. So I took on the other two thirds, and kept
        the team small enough that the person who answers your call can tell you where your work
        stands.
      </p>
      <ThreadedLine
        viewBox="0 0 300 96"
        line="M4 70C30 20 66 6 70 34S34 84 60 82S112 20 132 24S120 82 150 76S196 48 214 48S262 62 296 26"
        lineWidth={3}
        rings={[{ x: 214, y: 48, radius: 17, width: 6, over: 'right' }]}
        className="mt-8 w-56 max-w-full"
      />
      <p className="label mt-2 font-sans">
        The founder of {company.name}, {company.city}
      </p>
    </Part>
  );
}

function Enclosure() {
  return (
    <Part id="achievements" title="Enclosed: our achievements">
      <dl>
        {achievements.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-[min(1.5rem,5vw)] edge-t-1 border-line py-2 first:edge-t-2 first:border-t-ink last:edge-b-2 last:border-b-ink"
          >
            <dt className="first-letter:uppercase">{label}</dt>
            <dd className="text-[min(2.25rem,12vw)]/[1.2] tabular-lining">{figure}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
