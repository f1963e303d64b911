import { Link, useLoaderData } from 'react-router';
import { readAudit } from '../../leads/store/access/audit.ts';
import { isLeadId, referenceOf } from '../../leads/lead.ts';
import { momentOf } from '../frame/moment.ts';
import { asOwner, type RouteArgs } from '../visit/desk-context.ts';
import { ColumnHeads } from '../frame/column-heads.tsx';
import { readNames } from '../visit/read-names.ts';
import { When } from '../frame/when.tsx';

export async function loader({ request, context }: RouteArgs) {
  const { desk } = asOwner(context);
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  const { entries, next } = await readAudit(desk.db, before);
  const nameOf = await readNames(desk.db);
  return {
    next,
    entries: entries.map(({ id, at, who, act, subject, detail }) => {
      const isLead = subject !== null && isLeadId(subject);
      return {
        id,
        at: momentOf(at),
        who: nameOf(who),
        act,
        isLead,
        // Other subjects are addresses. So is the detail of a lead that was handed over.
        subject: isLead ? referenceOf(subject) : subject && nameOf(subject),
        detail: detail && nameOf(detail),
      };
    }),
  };
}

export default function Log() {
  const { entries, next } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <title>Log of the desk</title>
      <h1>Log</h1>
      <p>Who signed in, and what was read, sent, exported or erased. Nobody can change it here.</p>
      <table className="log">
        <ColumnHeads labels={['When', 'Who', 'What']} />
        <tbody>
          {entries.map(({ id, at, who, act, subject, isLead, detail }) => (
            <tr key={id}>
              <th scope="row">
                <When at={at} />
              </th>
              <td>{who}</td>
              <td>
                {/* In one text node: a space in a node of its own is not read out. */}
                {`${act} `}
                {isLead ? <Link to={`/leads/${subject}`}>{subject}</Link> : subject}
                {detail !== null && ` (${detail})`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {next !== null && <Link to={`?before=${next}`}>Earlier</Link>}
    </div>
  );
}
