import { generalAverage, salaryAverages, salaryBands } from '../../content/salary-snapshot.ts';

const columns = ['source', 'role', 'experience', 'listings', 'average', 'minimum', 'maximum'];

/**
 * Serves the salary snapshot's figures as a CSV file, which the build writes once. It is plain ASCII, since
 * spreadsheets guess another encoding than UTF-8.
 */
export async function loader() {
  // Imported on demand: the server loads this module with the page of a refused post, and never calls it.
  const { stringify } = await import('csv-stringify/sync');
  const text = stringify(figures, { header: true, columns, record_delimiter: 'windows' });
  return new Response(text, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
}

const averages = [
  ...salaryAverages.map(({ jobCount, ...average }) => ({ ...average, listings: jobCount })),
  generalAverage,
];

const figures = [
  ...averages.map(({ role, listings, averageZar }) => ({
    source: 'Job boards',
    role,
    listings,
    average: averageZar,
  })),
  ...salaryBands.map(({ role, experience, minZar, maxZar }) => ({
    source: 'Recruitment firms',
    role,
    experience: experience.replace('–', '-'),
    minimum: minZar,
    maximum: maxZar,
  })),
];
