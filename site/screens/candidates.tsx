import { candidateSupport } from '../../content/candidate-support.ts';
import { careerResources } from '../../content/career-resources.ts';
import type { CareerResource } from '../../content/career-resources.ts';
import { company } from '../../content/company.ts';
import { replyPromise } from '../../content/office.ts';
import { openRoles } from '../../content/roles.ts';
import type { Role } from '../../content/roles.ts';
import { readOpportunities } from '../../content/opportunities.ts';
import type { Opportunity } from '../../content/opportunities.ts';
import { jobPath, opportunityPath, paths } from '../../content/paths.ts';
import { isOpen, postedOn, salaryShown } from '../../content/posting.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { Island } from '../islands/island.tsx';
import { RoleList } from '../components/role-list.tsx';
import { CandidateRegistrationIsland } from '../islands/candidate-registration.tsx';
import { SendCvIsland } from '../islands/send-cv.tsx';
import { pageMeta } from '../head/page-meta.ts';
import type { Route } from './+types/candidates.ts';

const description =
  'Open finance roles across South Africa with their salaries, guidance for your next step, and a talent network that tells you when a role fits.';

export function meta() {
  return pageMeta({
    title: `Finance jobs and career guidance · ${company.name}`,
    description,
    path: paths.candidates,
    type: 'CollectionPage',
  });
}

export function loader() {
  return {
    opportunities: readOpportunities().filter(({ fields }) => isOpen(fields)),
    jobs: openRoles().filter(({ path }) => path.startsWith(jobPath(''))),
    resources: careerResources(),
  };
}

export default function Candidates({ loaderData }: Route.ComponentProps) {
  const { opportunities, jobs, resources } = loaderData;
  return (
    <>
      <div className="frame grid gap-x-8 gap-y-6 pt-12 pb-14 md:grid-cols-12 md:pt-20 md:pb-20">
        <h1 className="heading-1 md:col-span-10">Your next finance role, with the salary on it</h1>
        <div className="md:col-span-9 lg:col-span-6">
          <p className="text-lg md:text-xl">
            {opportunities.length} open roles below, each with its location and salary. Send your CV
            and a recruiter will reply {replyPromise}.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <ButtonLink href="#roles">See open roles</ButtonLink>
            <ButtonLink href="#register" variant="quiet">
              Join the talent network
            </ButtonLink>
          </div>
        </div>
      </div>
      <Roles opportunities={opportunities} />
      {jobs.length > 0 && <MoreRoles jobs={jobs} />}
      <Support />
      <Resources resources={resources} />
      <Register />
    </>
  );
}

function Roles({ opportunities }: { opportunities: readonly Opportunity[] }) {
  return (
    <section aria-labelledby="roles" className="frame pb-16 md:pb-24">
      <h2 id="roles" className="heading-2">
        Open roles
      </h2>
      <ul className="mt-8 border-b-2 border-ink">
        {opportunities.map((opportunity) => (
          <RoleCard key={opportunity.slug} opportunity={opportunity} />
        ))}
      </ul>
    </section>
  );
}

function MoreRoles({ jobs }: { jobs: readonly Role[] }) {
  return (
    <section aria-labelledby="more-roles" className="frame pb-16 md:pb-24">
      <h2 id="more-roles" className="heading-3">
        Also open
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-lg">
        Each has a page of its own: the work, the terms, where to send your CV.
      </p>
      <RoleList roles={jobs} />
    </section>
  );
}

/** A row of the register: what, where, how much, and the two things to do about it. */
function RoleCard({ opportunity: { slug, fields } }: { opportunity: Opportunity }) {
  const { title, sector, place, salary, posted, postedLabel } = fields;
  return (
    <li className="grid gap-x-8 gap-y-4 border-t-2 border-ink py-6 md:grid-cols-12">
      <div className="md:col-span-5">
        <h3 className="heading-3">{title}</h3>
        <p className="mt-1 text-ink-soft">
          {sector} · {place}
        </p>
      </div>
      <div className="md:col-span-4 lg:col-span-3">
        <p className="text-lg font-semibold tabular-nums">{salaryShown(salary)}</p>
        <p className="mt-1 text-ink-soft">Permanent · {postedLabel ?? postedOn(posted)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3 md:col-span-3 md:justify-end lg:col-span-4">
        <ButtonLink href={opportunityPath(slug)} variant="quiet" className="max-md:grow">
          View Details<span className="sr-only"> of {title}</span>
        </ButtonLink>
        <Island
          name="send-cv"
          component={SendCvIsland}
          props={{ title, place }}
          when="touched"
          id={slug}
        />
      </div>
    </li>
  );
}

function Support() {
  return (
    <section aria-labelledby="support" className="band-ink">
      <div className="frame grid gap-x-8 gap-y-10 py-16 md:grid-cols-12 md:py-24">
        <h2 id="support" className="heading-2 md:col-span-4">
          What you get from us, placed or not
        </h2>
        <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2 md:col-span-8">
          {candidateSupport.map(({ title, text }) => (
            <div key={title} className="border-t border-on-ink-line pt-4">
              <h3 className="heading-3">{title}</h3>
              <p className="mt-2 text-on-ink-soft">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function Resources({ resources }: { resources: readonly CareerResource[] }) {
  return (
    <section aria-labelledby="resources" className="frame py-16 md:py-24">
      <h2 id="resources" className="heading-2">
        Career resources
      </h2>
      <ul className="mt-8 grid gap-x-8 md:grid-cols-12">
        {resources.map(({ path, title, text, readMinutes }) => (
          <li key={path} className="border-t border-line py-6 md:col-span-4">
            <p className="text-ink-soft tabular-nums">{readMinutes} min read</p>
            <h3 className="heading-3 mt-1">
              <a href={path}>{title}</a>
            </h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Register() {
  return (
    <section aria-labelledby="register" className="band-deep">
      <div className="frame grid gap-x-8 gap-y-8 py-16 md:grid-cols-12 md:py-24">
        <h2 id="register" className="heading-2 md:col-span-5 lg:col-span-4">
          Join the talent network
        </h2>
        <div className="md:col-span-7 lg:col-span-8 lg:col-start-5">
          <p className="max-w-prose text-lg">
            Tell us what you do, where you want to work and when you could start. When a role fits,
            we’ll tell you about it. A recruiter will read your registration and reply{' '}
            {replyPromise}.
          </p>
        </div>
        <div className="guided md:col-span-10 lg:col-span-8 lg:col-start-5">
          <Island
            name="candidate-registration"
            component={CandidateRegistrationIsland}
            props={{}}
          />
        </div>
      </div>
    </section>
  );
}
