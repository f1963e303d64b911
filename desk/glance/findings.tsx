import { Link } from 'react-router';
import type { Finding } from '../../leads/finding.ts';

const marks = { fine: 'Fine', look: 'Check', wrong: 'Failing' } as const;

/** The view of the leads that a finding is about. */
const viewsOf = new Map([
  ['Parked', '/?view=parked'],
  ['Held', '/?view=held'],
]);

export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <dl className="findings">
      {findings.map(({ about, tone, says, todo }) => (
        <div key={about + says} className={`finding-${tone}`}>
          <dt>
            <About about={about} /> <span className="finding-tone">{marks[tone]}</span>
          </dt>
          <dd>
            {says}
            {todo !== undefined && <small>{todo}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function About({ about }: { about: string }) {
  const view = viewsOf.get(about);
  return view === undefined ? about : <Link to={view}>{about}</Link>;
}
