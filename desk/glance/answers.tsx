import { ColumnHeads } from '../frame/column-heads.tsx';
import { FiguresFrame } from './figures-frame.tsx';
import type { GlancePage } from './glance.tsx';

const columns = ['Form', 'Answered', 'Half within', '9\u00A0in\u00A010 within', 'Late', 'Not yet'];

/** Weeks shown at once, as many as somebody wants to compare. Earlier ones are a click away. */
const shownWeeks = 4;

/** How soon leads were first answered, by week and form, the newest week first. */
export function Answers({ weeks }: { weeks: GlancePage['answers'] }) {
  if (weeks.length === 0) return <p className="empty">Nothing has been answered yet.</p>;
  return (
    <>
      <Weeks label="First answers" weeks={weeks.slice(0, shownWeeks)} />
      {weeks.length > shownWeeks && (
        <details>
          <summary>Earlier weeks</summary>
          <Weeks label="First answers, earlier weeks" weeks={weeks.slice(shownWeeks)} />
        </details>
      )}
    </>
  );
}

function Weeks({ label, weeks }: { label: string; weeks: GlancePage['answers'] }) {
  return (
    <FiguresFrame label={label}>
      <table className="figures figures-named figures-times">
        <ColumnHeads labels={columns} />
        {weeks.map(({ begins, forms }) => (
          <tbody key={begins}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                Week of {begins}
              </th>
            </tr>
            {forms.map(({ form, answered, median, p90, late, open }) => (
              <tr key={form}>
                <th scope="row">{form}</th>
                <td>{answered}</td>
                <td>{median}</td>
                <td>{p90}</td>
                <td>{late}</td>
                <td>{open}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </FiguresFrame>
  );
}
