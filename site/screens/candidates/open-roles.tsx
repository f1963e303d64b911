import { cvUploadHash, opportunityPath } from '../../../content/paths.ts';
import { dayInWords } from '../../../content/days.ts';
import { salaryShown } from '../../../content/posting.ts';
import type { OpportunityCard, RoleLine } from '../../../content/roles.ts';
import { applicationLink } from '../../addresses/application-link.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { RoleList } from '../../components/role-list.tsx';
import { plainIsland, replayedClickAttribute } from '../../islands/island-markup.ts';
import { sendCvAttributes } from '../../islands/send-cv-markup.ts';
import { SendCvDialog } from './send-cv-dialog.tsx';

/** The opportunities on a page of the list as cards, with the one dialog that each card's Send CV opens. */
export function OpportunityCards({ opportunities }: { opportunities: readonly OpportunityCard[] }) {
  return (
    <section
      aria-labelledby="roles"
      className="frame pb-16 md:pb-24"
      {...plainIsland('send-cv', 'touched')}
    >
      <h2 id="roles" className="heading-2">
        Open roles
      </h2>
      <ul className="mt-8 edge-b-2 border-ink">
        {opportunities.map((opportunity) => (
          <RoleCard key={opportunity.slug} opportunity={opportunity} />
        ))}
      </ul>
      <SendCvDialog />
    </section>
  );
}

/** The jobs on a page of the list, one line each. */
export function JobList({ jobs }: { jobs: readonly RoleLine[] }) {
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

/** An opportunity as a row: its title and place, its salary and date, and its two actions. */
function RoleCard({ opportunity: { slug, fields } }: { opportunity: OpportunityCard }) {
  const { title, sector, place, salary, posted, postedLabel } = fields;
  return (
    <li className="grid gap-x-8 gap-y-4 edge-t-2 border-ink py-6 md:grid-cols-12">
      <div className="md:col-span-5">
        <h3 className="heading-3">{title}</h3>
        <p className="mt-1 text-ink-soft">
          {sector} · {place}
        </p>
      </div>
      <div className="md:col-span-4 lg:col-span-3">
        <p className="text-lg font-semibold tabular">{salaryShown(salary)}</p>
        <p className="mt-1 text-ink-soft">
          Permanent · <span className="sr-only">posted </span>
          {postedLabel ?? dayInWords(posted)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 print:hidden md:col-span-3 md:max-lg:grid md:max-lg:content-center lg:justify-end lg:col-span-4">
        <ButtonLink href={opportunityPath(slug)} variant="quiet" className="max-md:grow">
          View Details<span className="sr-only"> of {title}</span>
        </ButtonLink>
        <ButtonLink
          href={applicationLink(title, place)}
          {...sendCvAttributes({ title, place, page: opportunityPath(slug) + cvUploadHash })}
          {...{ [replayedClickAttribute]: '' }}
        >
          Send CV<span className="sr-only"> for {title}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
