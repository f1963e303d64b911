import { FiguresFrame } from './figures-frame.tsx';

interface Row {
  form: string;
  week: string;
  answered: number;
  late: number;
  open: number;
  median: string;
  p90: string;
}

/** How soon leads were first answered, by week and form. */
export function Answers({ answers }: { answers: readonly Row[] }) {
  if (answers.length === 0) return <p className="empty">Nothing was answered yet.</p>;
  return (
    <FiguresFrame label="First answers">
      <table className="figures figures-named">
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col" className="words">
              Form
            </th>
            <th scope="col">Answered</th>
            <th scope="col">Half within</th>
            <th scope="col">9&nbsp;in&nbsp;10 within</th>
            <th scope="col">Late</th>
            <th scope="col">Not yet</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ form, week, answered, median, p90, late, open }) => (
            <tr key={`${week} ${form}`}>
              <th scope="row">{week}</th>
              <th scope="row" className="words">
                {form}
              </th>
              <td>{answered}</td>
              <td>{median}</td>
              <td>{p90}</td>
              <td>{late}</td>
              <td>{open}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FiguresFrame>
  );
}
