import { snapshotCsv } from '../../content/salary-snapshot.ts';

/** The salary snapshot's figures as a file, written once at build time. */
export function loader() {
  return new Response(snapshotCsv(), { headers: { 'content-type': 'text/csv; charset=utf-8' } });
}
