import Table from 'cli-table3';
import { printable } from '../leads/printable.ts';
import type { StoredLead } from '../leads/store/lead/stored-lead.ts';
import { shownTime } from '../leads/times.ts';

/** A column. The one without a width takes what the terminal has left. */
interface Column<Lead> {
  head: string;
  width?: number;
  cellOf: (lead: Lead) => string;
}

/** What every table shows of a lead. */
type Tabled = Pick<StoredLead, 'reference' | 'status'> & {
  lead: Pick<StoredLead['lead'], 'receivedAt'>;
};

const ofEveryTable: readonly Column<Tabled>[] = [
  { head: 'REFERENCE', width: 11, cellOf: ({ reference }) => reference },
  { head: 'RECEIVED', width: 16, cellOf: ({ lead }) => shownTime(lead.receivedAt) },
  { head: 'STATUS', width: 11, cellOf: ({ status }) => status },
];

const gap = 2;
const minWidth = 12;

/**
 * The most characters of a cell that are passed to the table. No line shows more, and the library shortens a
 * cell letter by letter and measures it each time, which takes long for a long one.
 */
const maxCellLength = 500;

/**
 * Formats leads as a table, a line each, with the columns of every table and then the further ones. A text that
 * is too long for its column ends with an ellipsis.
 */
export function tableOf<Lead extends Tabled>(
  leads: readonly Lead[],
  further: readonly Column<Lead>[],
  terminalColumns: number,
): string {
  const columns = [...ofEveryTable, ...further];
  const taken = columns.reduce((sum, { width = 0 }) => sum + width + gap, -gap);
  const rest = Math.max(terminalColumns - taken, minWidth);
  const table = new Table({
    head: columns.map(({ head }) => head),
    colWidths: columns.map(({ width }) => (width ?? rest) + gap),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': gap },
    chars: noLines,
  });
  for (const lead of leads) table.push(columns.map(({ cellOf }) => oneLine(cellOf(lead))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function oneLine(text: string): string {
  return printable(text.slice(0, maxCellLength)).replaceAll(/\s+/g, ' ').trim();
}

const noLines = Object.fromEntries(
  [
    'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right',
    'left left-mid mid mid-mid right right-mid middle',
  ].flatMap((names) => names.split(' ').map((name) => [name, ''])),
);
