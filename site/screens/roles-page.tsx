import { company } from '../../content/company.ts';
import { entriesOn, pageCount } from '../../content/list-pages.ts';
import { listPagePath, paths } from '../../content/paths.ts';
import { roleChoices } from '../../content/role-choices.ts';
import { listedRoles } from '../../content/roles.ts';
import { ListContent } from '../islands/finder-form.tsx';
import { Pager } from '../components/pager.tsx';
import { pageMeta } from '../head/page-meta.ts';
import { JobList, OpportunityCards } from './candidates/open-roles.tsx';
import { RoleFinder } from './candidates/role-finder.tsx';
import { findListPage } from './find-page.ts';
import type { Route } from './+types/roles-page.ts';

export function loader({ params }: Route.LoaderArgs) {
  const { opportunities, jobs } = listedRoles();
  const { page, pages } = findListPage(params.page, pageCount(opportunities, jobs));
  return {
    page,
    pages,
    choices: roleChoices(),
    opportunities: entriesOn(page, opportunities),
    jobs: entriesOn(page, jobs),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, pages } = loaderData;
  return pageMeta({
    title: `Open finance roles, page ${page} of ${pages} · ${company.name}`,
    description: `Page ${page} of the open finance roles, with their locations and salaries. The newest stand on the first page.`,
    path: listPagePath(paths.candidates, page),
    type: 'CollectionPage',
    name: `Page ${page}`,
    under: paths.candidates,
    inList: { list: paths.candidates, page, pages },
  });
}

/** A further page of the list, with older open roles. Everything else for candidates is on the first page. */
export default function RolesPage({ loaderData }: Route.ComponentProps) {
  const { page, pages, choices, opportunities, jobs } = loaderData;
  return (
    <>
      <div className="frame pt-8 pb-10 md:pt-12 md:pb-14">
        <a href={paths.candidates} className="inline-block py-2">
          <span aria-hidden="true">← </span>The newest roles
        </a>
        <h1 className="heading-1 mt-6">Open finance roles, page {page}</h1>
        <p className="mt-5 max-w-xl text-lg">
          None that fits? <a href={`${paths.candidates}#register`}>Join the talent network</a> and
          we’ll tell you when one does.
        </p>
      </div>
      <div className="frame pb-4 md:pb-8">
        <RoleFinder choices={choices} />
      </div>
      <ListContent>
        {opportunities.length > 0 && <OpportunityCards opportunities={opportunities} />}
        {jobs.length > 0 && <JobList jobs={jobs} />}
        <Pager list={paths.candidates} page={page} pages={pages} entries="roles" />
      </ListContent>
    </>
  );
}
