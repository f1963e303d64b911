import { Readable } from 'node:stream';
import { relayForms } from '../../forms/forms.ts';
import { printableJson } from '../printable.ts';
import { exportColumns, type CarriedField } from './export-columns.ts';
import { spreadsheet } from './spreadsheet.ts';
import type { StoredLead } from '../store/lead/stored-lead.ts';

/** Iterates over the leads from the first on each call: a table's columns are known only once all are read. */
export type Leads<Stored extends StoredLead = StoredLead> = () =>
  | AsyncIterable<Stored>
  | Iterable<Stored>;

/** The most field names counted at once: a stranger can send a hundred new ones with each lead. */
const maxCounted = 10_000;

const fieldsOfForms: ReadonlySet<string> = new Set(
  relayForms.flatMap(({ fields }) => Object.keys(fields)),
);

/**
 * Streams leads as a spreadsheet, one row each.
 * @param leads is read twice
 * @param changing the second reading may have leads that the first had not, whose fields need a column too
 */
export async function asSpreadsheet(
  leads: Leads,
  { bom, changing = false }: { bom: boolean; changing?: boolean },
): Promise<Readable> {
  const forms = new Set<string | null>();
  const fields = new Map<string, CarriedField>();
  for await (const { lead } of leads()) {
    forms.add(lead.form);
    for (const { name, label } of lead.fields) {
      const known = fields.get(name);
      fields.set(name, { label: known?.label ?? label, leads: (known?.leads ?? 0) + 1 });
    }
    if (fields.size > maxCounted) dropLeastCarried(fields);
  }
  const columns = exportColumns({ forms, fields, uncounted: changing });
  async function* rows() {
    yield columns.map(({ header }) => header);
    for await (const lead of leads()) yield columns.map(({ valueOf }) => valueOf(lead));
  }
  return Readable.from(rows()).compose(spreadsheet(bom));
}

/** Drops the rarest fields. A field of more leads comes up again, and is counted from then on. */
function dropLeastCarried(fields: Map<string, CarriedField>): void {
  const mostCarried = [...fields].toSorted(([, a], [, b]) => b.leads - a.leads);
  for (const [name] of mostCarried.slice(maxCounted / 2)) {
    if (!fieldsOfForms.has(name)) fields.delete(name);
  }
}

/** Streams leads as one JSON array, one line each. */
export async function* asJsonList<Stored extends StoredLead>(
  leads: Leads<Stored>,
  jsonOf: (stored: Stored) => object,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const lead of leads()) {
    yield separator + printableJson(jsonOf(lead));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
