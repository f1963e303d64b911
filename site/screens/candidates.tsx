import { candidateSupport } from '../../content/candidate-support.ts';
import { careerResources, type CareerResource } from '../../content/career-resources.ts';
import { company } from '../../content/company.ts';
import { replyPromise } from '../../content/office.ts';
import { entriesOn, pageCount } from '../../content/list-pages.ts';
import { roleChoices, salaryRungs } from '../../content/role-choices.ts';
import { listedRoles } from '../../content/roles.ts';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { Island } from '../islands/island.tsx';
import { ListContent } from '../islands/finder-form.tsx';
import { Pager } from '../components/pager.tsx';
import { CandidateRegistrationIsland } from '../islands/candidate-registration.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { JobList, OpportunityCards } from './candidates/open-roles.tsx';
import { RoleFinder } from './candidates/role-finder.tsx';
import { SalaryLadder } from './candidates/salary-ladder.tsx';
import type { Route } from './+types/candidates.ts';

const description =
  'Open finance roles with their salaries, guidance for your next step, and a talent network that tells you when a role fits.';

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `Finance jobs and career guidance · ${company.name}`,
    description,
    path: paths.candidates,
    type: 'CollectionPage',
    inList: { list: paths.candidates, page: 1, pages: loaderData?.pages ?? 1 },
  });
}

export function loader() {
  const { opportunities, jobs } = listedRoles();
  return {
    count: opportunities.length + jobs.length,
    pages: pageCount(opportunities, jobs),
    choices: roleChoices(),
    rungs: salaryRungs(),
    opportunities: entriesOn(1, opportunities),
    jobs: entriesOn(1, jobs),
    resources: careerResources(),
  };
}

export default function Candidates({ loaderData }: Route.ComponentProps) {
  const { count, pages, choices, rungs, opportunities, jobs, resources } = loaderData;
  return (
    <>
      <div className="frame grid gap-x-8 gap-y-6 pt-12 pb-8 md:grid-cols-12 md:pt-20 md:pb-20 lg:grid-cols-4 lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <h1 className="heading-1 md:col-span-10 lg:col-span-3">
          Your next finance role, with the salary on it
        </h1>
        <div className="md:col-span-9 lg:col-span-2">
          <p className="text-lg md:text-xl">{offer(count, pages)}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            {count > 0 && <ButtonLink href="#roles">See open roles</ButtonLink>}
            <ButtonLink href="#register" variant="quiet">
              Join the talent network
            </ButtonLink>
          </div>
        </div>
        {rungs.length > 0 && <SalaryLadder rungs={rungs} />}
      </div>
      {count > 0 && (
        <>
          <div className="frame pb-4 md:pb-8">
            <RoleFinder choices={choices} />
          </div>
          <ListContent>
            <OpportunityCards opportunities={opportunities} />
            {jobs.length > 0 && <JobList jobs={jobs} />}
            <Pager list={paths.candidates} page={1} pages={pages} entries="roles" />
          </ListContent>
        </>
      )}
      <Support />
      <Resources resources={resources} />
      <Register />
    </>
  );
}

function offer(count: number, pages: number): string {
  if (count === 0)
    return 'No role is open just now. Join the talent network: we’ll tell you when one opens.';
  const [roles, each] = count === 1 ? ['1 open role', ''] : [`${count} open roles`, ' each'];
  return `${roles} ${pages === 1 ? 'below' : 'here'},${each} with its location and, where the employer publishes it, its salary. Send your CV and a recruiter will reply ${replyPromise}.`;
}

function Support() {
  return (
    <section aria-labelledby="support" className="band-ink">
      <div className="frame grid gap-x-8 gap-y-10 py-16 md:grid-cols-12 md:py-24">
        <h2 id="support" className="heading-2 md:col-span-4">
          What you get, placed or not
        </h2>
        <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2 md:col-span-8">
          {candidateSupport.map(({ title, text }) => (
            <div key={title} className="edge-t-1 border-on-ink-line pt-4">
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
          <li key={path} className="edge-t-1 border-line py-6 md:col-span-4">
            <p className="text-ink-soft tabular">{readMinutes} min read</p>
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
    <section aria-labelledby="register" className="band-deep guides">
      <div className="frame grid gap-x-8 gap-y-8 py-16 md:grid-cols-12 md:py-24">
        <h2 id="register" className="heading-2 md:col-span-5 lg:col-span-4">
          Join the talent network
        </h2>
        <div className="md:col-span-7 lg:col-span-8 lg:ps-10">
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
