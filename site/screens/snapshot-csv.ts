import { generalAverage, salaryAverages, salaryBands } from '../../content/salary-snapshot.ts';

const columns = ['source', 'role', 'experience', 'listings', 'average', 'minimum', 'maximum'];

/**
 * The salary snapshot's figures as a file, written once at build time. Plain ASCII: a spreadsheet guesses
 * another encoding than UTF-8.
 */
export async function loader() {
  // Of no use to the server, which loads this for the page of a refused post.
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
