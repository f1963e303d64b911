import type { Counts } from '../../leads/store/work/day-counts.ts';
import { ColumnHeads } from '../frame/column-heads.tsx';
import { FiguresFrame } from './figures-frame.tsx';

/** What became of the leads of a day, a form or a campaign, with its name. */
export type NamedCounts = Counts & { label: string };

interface Props {
  each: 'Day' | 'Form' | 'Campaign';
  rows: readonly NamedCounts[];
}

/** How many leads were accepted, and what became of them. The four add up to the first, or a row says so. */
export function CountsTable({ each, rows }: Props) {
  if (rows.length === 0) return null;
  const caption = `By ${each.toLowerCase()}`;
  return (
    <details>
      <summary>{caption}</summary>
      <FiguresFrame label={caption}>
        <table className={each === 'Day' ? 'figures' : 'figures figures-named'}>
          <ColumnHeads labels={[each, 'Accepted', 'Delivered', 'Held', 'Parked', 'Waiting']} />
          <tbody>
            {rows.map(({ label, accepted, delivered, quarantined, parked, waiting }) => (
              <tr key={label}>
                <th scope="row">
                  <bdi>{label}</bdi>
                  {delivered + quarantined + parked + waiting !== accepted && (
                    <strong className="problem">
                      {' '}
                      does not add up: run npm run leads -- verify
                    </strong>
                  )}
                </th>
                <td>{accepted}</td>
                <td>{delivered}</td>
                <td>{quarantined}</td>
                <td>{parked}</td>
                <td>{waiting}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FiguresFrame>
    </details>
  );
}
