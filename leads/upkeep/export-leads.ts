import { Readable } from 'node:stream';
import { exportColumns } from './export-columns.ts';
import { spreadsheet } from './spreadsheet.ts';
import type { StoredLead } from '../store/stored-lead.ts';

/** Gives the leads from the beginning each time: a table's columns are known once all are read. */
export type Leads<Stored extends StoredLead = StoredLead> = () => AsyncIterable<Stored>;

/**
 * Leads as a spreadsheet, a row each, written as it is read.
 * @param leads read twice
 * @param changing another reading may give leads that the first did not: their fields have a place too
 */
export async function asSpreadsheet(
  leads: Leads,
  { bom, changing = false }: { bom: boolean; changing?: boolean },
): Promise<Readable> {
  const forms = new Set<string | null>();
  const labels = new Map<string, string>();
  const counts = new Map<string, number>();
  for await (const { lead } of leads()) {
    forms.add(lead.form);
    for (const { name, label } of lead.fields) {
      if (!labels.has(name)) labels.set(name, label);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const columns = exportColumns({ forms, labels, counts, changing });
  async function* rows() {
    yield columns.map(({ header }) => header);
    for await (const lead of leads()) yield columns.map(({ valueOf }) => valueOf(lead));
  }
  return Readable.from(rows()).compose(spreadsheet(bom));
}

/** Leads as one JSON array, a line each, written as it is read. */
export async function* asJsonList<Stored extends StoredLead>(
  leads: Leads<Stored>,
  jsonOf: (stored: Stored) => object,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const lead of leads()) {
    yield separator + JSON.stringify(jsonOf(lead));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
