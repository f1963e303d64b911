import { relayForms } from '../../forms/forms.ts';
import type { StoredLead } from '../store/lead/stored-lead.ts';
import { shownTime } from '../times.ts';

interface ExportColumn {
  header: string;
  valueOf: (stored: StoredLead) => string;
}

/** The forms and fields that occur among the exported leads. */
interface Carried {
  forms: ReadonlySet<string | null>;
  fields: ReadonlyMap<string, CarriedField>;
  /** Whether leads may have other fields too. */
  uncounted: boolean;
}

export interface CarriedField {
  /** The label it was sent under. */
  label: string;
  /** How many leads have it. */
  leads: number;
}

/**
 * The most columns for fields of other sites' forms. A stranger can send a hundred new names with each lead, and each
 * column adds a cell to every row, so the rarest fields share one.
 */
export const maxForeignColumns = 200;

/** The header of the column that the rarest fields share. */
export const otherFieldsHeader = 'Other fields';

/** An export's columns: fields of the site's forms in their order, those of other sites' forms in the order met. */
export function exportColumns({ forms, fields, uncounted }: Carried): ExportColumn[] {
  const fieldsOfForms = relayForms
    .filter((form) => forms.has(form.id))
    .flatMap((form) => Object.entries(form.fields));
  const asked = fieldsOfForms.filter(([, { kind }]) => kind !== 'consent').map(([name]) => name);
  const ours = new Set(asked.filter((name) => fields.has(name)));
  const foreign = [...fields.keys()].filter((name) => !ours.has(name));
  const leadsWith = (name: string) => fields.get(name)?.leads ?? 0;
  const mostCarried = new Set(
    foreign.toSorted((a, b) => leadsWith(b) - leadsWith(a)).slice(0, maxForeignColumns),
  );
  const names = new Set([...ours, ...foreign.filter((name) => mostCarried.has(name))]);
  const own = [...names].map((name): ExportColumn => ({
    header: fields.get(name)?.label ?? name,
    valueOf: ({ lead }) =>
      lead.fields
        .filter((field) => field.name === name)
        .map(({ value }) => value)
        .join(', '),
  }));
  const others = uncounted || mostCarried.size < foreign.length ? [otherFields(names)] : [];
  return unambiguous([...before, ...own, ...others, ...after], [...names]);
}

function otherFields(names: ReadonlySet<string>): ExportColumn {
  return {
    header: otherFieldsHeader,
    valueOf: ({ lead }) =>
      lead.fields
        .filter(({ name }) => !names.has(name))
        .map(({ label, value }) => `${label}: ${value}`)
        .join('\n'),
  };
}

const before: readonly ExportColumn[] = [
  { header: 'Reference', valueOf: ({ reference }) => reference },
  { header: 'Received', valueOf: ({ lead }) => shownTime(lead.receivedAt) },
  { header: 'Status', valueOf: ({ status }) => status },
  { header: 'Mailbox', valueOf: ({ lead }) => lead.mailbox },
  { header: 'Form', valueOf: ({ lead }) => lead.form ?? '' },
  { header: 'Subject', valueOf: ({ lead }) => lead.subject },
  { header: 'Answer to', valueOf: ({ lead }) => lead.replyTo ?? '' },
];

const after: readonly ExportColumn[] = [
  {
    header: 'Files',
    valueOf: ({ lead }) =>
      lead.files
        .map(({ name, kind, bytes, hash }) => `${name} (${kind}, ${bytes} bytes, SHA-256 ${hash})`)
        .join('\n'),
  },
  { header: 'Page', valueOf: ({ lead }) => lead.page ?? '' },
  { header: 'Visit began on', valueOf: ({ lead }) => lead.attribution?.landing ?? '' },
  { header: 'Came from', valueOf: ({ lead }) => lead.attribution?.referrer ?? '' },
  { header: 'Campaign', valueOf: ({ lead }) => lead.attribution?.campaign ?? '' },
  {
    header: 'Consent given',
    valueOf: ({ lead }) => (lead.consent ? shownTime(lead.consent.givenAt) : ''),
  },
  { header: 'Consent for', valueOf: ({ lead }) => lead.consent?.purpose ?? '' },
  { header: 'Spam score', valueOf: ({ lead }) => String(lead.spam.score) },
  { header: 'Id', valueOf: ({ lead }) => lead.id },
];

/** Adds field names to headers where two fields share a label. */
function unambiguous(columns: readonly ExportColumn[], names: readonly string[]): ExportColumn[] {
  const counts = new Map<string, number>();
  for (const { header } of columns) counts.set(header, (counts.get(header) ?? 0) + 1);
  return columns.map((column, place) => {
    const name = names[place - before.length];
    if (name === undefined || counts.get(column.header) === 1) return column;
    return { ...column, header: `${column.header} (${name})` };
  });
}
