import { rand } from '../../../content/rand.ts';
import {
  bandShown,
  generalAverage,
  salaryAverages,
  salaryBands,
} from '../../../content/salary-snapshot.ts';

export function SalaryAveragesTable() {
  return (
    <table className="salary-table">
      <caption>Job-board averages, rand a year</caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Average</th>
          <th scope="col">Jobs</th>
        </tr>
      </thead>
      <tbody>
        {salaryAverages.map(({ role, averageZar, jobCount }) => (
          <tr key={role}>
            <th scope="row">{role}</th>
            <td>{rand(averageZar)}</td>
            <td>{jobCount === undefined ? 'not given' : jobCount.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{generalAverage.role}</th>
          <td>{rand(generalAverage.averageZar)}</td>
          <td>{generalAverage.listings}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function SalaryBandsTable() {
  return (
    <table className="salary-table">
      <caption>Recruitment-firm bands, rand a year</caption>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Experience</th>
          <th scope="col">Band</th>
        </tr>
      </thead>
      <tbody>
        {salaryBands.map((band) => (
          <tr key={`${band.role} ${band.experience}`}>
            <th scope="row">{band.role}</th>
            <td>{band.experience}</td>
            <td>{bandShown(band)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
