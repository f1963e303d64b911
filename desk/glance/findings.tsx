import type { Finding } from '../../leads/finding.ts';

const marks = { fine: 'Fine', look: 'Check', wrong: 'Failing' } as const;

/** What was looked at, in sentences that say what to do. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <dl className="findings">
      {findings.map(({ about, tone, says, todo }) => (
        <div key={about + says} className={`finding-${tone}`}>
          <dt>
            {about} <span className="finding-tone">{marks[tone]}</span>
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
