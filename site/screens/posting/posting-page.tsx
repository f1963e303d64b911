import type { RoleLine } from '../../../content/roles.ts';
import { company } from '../../../content/company.ts';
import { cvUploadHash, paths } from '../../../content/paths.ts';
import { dayInWords } from '../../../content/days.ts';
import { salaryShown } from '../../../content/posting.ts';
import { applicationLink } from '../../addresses/application-link.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { urlOf } from '../../head/structured-data.ts';
import { RoleList } from '../../components/role-list.tsx';
import { Facts, type Fact } from '../../components/facts.tsx';
import { roleWithPlace } from '../../islands/send-cv-markup.ts';
import type { PostingData } from './posting-data.ts';
import { compareRoleSalary } from './compare-role-salary.ts';
import { RoleSalaryChart } from './role-salary-chart.tsx';
import { CvUpload, LastSendCv, ApplicationSteps, type LastSendCvProps } from './send-cv.tsx';

interface PostingPageProps {
  posting: PostingData;
  /** The texts of the section with the last Send CV. */
  closing: Omit<LastSendCvProps, 'href'>;
}

/**
 * A role's page: its text, with its facts and how its salary compares beside it. From there a line runs down
 * to the last Send CV. On it are the steps of an application, which stay in view. A closed role links to
 * other roles instead.
 */
export function PostingPage({ posting, closing }: PostingPageProps) {
  const { path, title, place, employment, sector, sections, summary, others } = posting;
  const { salary, currency, closes, isClosed } = posting;
  const apply = applicationLink(title, place);
  return (
    <article className="posting">
      <header className="frame pt-8 pb-10 md:pt-12 md:pb-14">
        <a href={paths.candidates} className="inline-block py-2 print:hidden">
          <span aria-hidden="true">← </span>Back to Opportunities
        </a>
        <h1 className="heading-1 mt-6 max-w-4xl">{title}</h1>
        <ul className="mt-5 flex flex-wrap gap-x-3 gap-y-2" aria-label="Tags">
          {[employment, sector].map((tag) => (
            <li key={tag} className="edge-1 border-ink px-3 py-1 text-sm font-semibold">
              {tag}
            </li>
          ))}
        </ul>
        {closes && isClosed && (
          <p className="mt-8 max-w-prose edge-s-4 border-ink ps-4 text-lg">
            This role closed on {dayInWords(closes)} and takes no more CVs.{' '}
            <a href={others.length > 0 ? '#others' : paths.candidates}>See the roles that do</a>.
          </p>
        )}
      </header>
      <div className="frame grid grid-cols-1 gap-x-8 gap-y-12 pb-[clamp(4rem,8vw,6rem)] lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:pb-0">
        <aside aria-labelledby="in-short" className="lg:col-[9/-1]">
          <h2 id="in-short" className="label mb-3">
            The role in short
          </h2>
          <Facts facts={factsOf(posting)} className="md:max-lg:columns-2 md:max-lg:gap-8" />
          {!isClosed && (
            <>
              <ButtonLink href={apply} className="mt-6 w-full md:max-lg:w-auto print:hidden">
                Send CV
              </ButtonLink>
              <p className="mt-3 print:hidden">
                <a href={cvUploadHash}>Or upload your CV here</a>
              </p>
              <p className="mt-6 hidden print:block">
                To apply, send your CV to {company.email.talent}, or upload it at {urlOf(path)}.
              </p>
            </>
          )}
          {summary && <Summary facts={summary} />}
          {/* The snapshot's figures are in rand. */}
          {salary && currency === 'ZAR' && (
            <RoleSalaryChart comparison={compareRoleSalary(salary, posting.snapshotRole)} />
          )}
        </aside>
        <div className="prose lg:[grid-area:1/1/span_2/span_7] lg:pb-24">
          {sections.map(({ heading, id, html }) => (
            <section key={id ?? ''}>
              {heading !== undefined && <h2 id={id}>{heading}</h2>}
              <div
                className={html.includes('<table>') ? 'text-tables' : undefined}
                // eslint-disable-next-line react/no-danger -- rendered from our own content files
                dangerouslySetInnerHTML={{ __html: html }}
              />
            </section>
          ))}
        </div>
        {!isClosed && <ApplicationSteps />}
      </div>
      {!isClosed && (
        <>
          <LastSendCv href={apply} {...closing} />
          <CvUpload role={roleWithPlace(title, place)} />
        </>
      )}
      {others.length > 0 && <OtherRoles roles={others} />}
    </article>
  );
}

function factsOf(posting: PostingData): Fact[] {
  const { place, salary, posted, postedLabel, employment, country, closes, isClosed } = posting;
  return [
    { label: 'Location', value: place },
    ...(salary ? [{ label: 'Salary', value: salaryShown(salary) }] : []),
    { label: 'Posted', value: (isClosed ? undefined : postedLabel) ?? dayInWords(posted) },
    { label: 'Type', value: `${employment}, full time` },
    { label: 'Employer', value: 'Confidential' },
    ...(country === 'ZA' ? [{ label: 'Applicants', value: 'In South Africa' }] : []),
    ...(closes ? [{ label: isClosed ? 'Closed' : 'Closes', value: dayInWords(closes) }] : []),
  ];
}

function Summary({ facts }: { facts: readonly Fact[] }) {
  return (
    <section aria-labelledby="summary" className="mt-10 edge-2 border-ink p-5">
      <h2 id="summary" className="heading-3">
        Job Summary
      </h2>
      <Facts facts={facts} className="mt-3" />
    </section>
  );
}

function OtherRoles({ roles }: { roles: readonly RoleLine[] }) {
  return (
    <section aria-labelledby="others" className="frame py-14 md:py-20 print:hidden">
      <h2 id="others" className="heading-2">
        Other open roles
      </h2>
      <div className="mt-6">
        <RoleList roles={roles} />
      </div>
      <p className="mt-6">
        <a href={paths.candidates} className="inline-block py-2">
          See every open role
        </a>
      </p>
    </section>
  );
}
