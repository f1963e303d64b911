import type { ConsentRecord } from '../../consent.ts';
import { fileKinds } from '../../../forms/file-kinds.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import type { LeadFile, Scan } from '../../lead-file.ts';
import { isInQuarantine } from '../../lead-status.ts';
import type { Attribution, Lead, LeadField } from '../../lead.ts';
import type { Schema } from '../tables/schema.ts';
import { keyWithoutMark } from './submission-rows.ts';

/**
 * Reads the lead from its row. JSON that cannot be parsed becomes a field with the text as stored: a person can make
 * something of it, and no other lead waits behind this one.
 */
export function leadFrom(row: Schema['lead']): Lead {
  const files = filesOf(row);
  return {
    id: row.id,
    mailbox: row.mailbox,
    form: row.form,
    idempotencyKey: keyWithoutMark(row.once_key),
    subject: row.subject,
    replyTo: row.reply_to,
    fields: [...(fieldsOf(row) ?? asStored(row.fields)), ...(files ? [] : asStored(row.files))],
    files: files ?? [],
    page: row.page,
    attribution: attributionOf(row) ?? null,
    consent: consentOf(row) ?? null,
    template: row.template,
    spam: {
      score: row.spam_score,
      reasons: reasonsOf(row) ?? [],
      quarantined: isInQuarantine(row),
    },
    receivedAt: row.received_at,
  };
}

function asStored(text: string | null): LeadField[] {
  return [{ name: 'damaged', label: 'Damaged', value: text ?? '' }];
}

/** The columns of a row that hold JSON. */
type StoredJson = Pick<
  Schema['lead'],
  'fields' | 'files' | 'attribution' | 'consent' | 'spam_reasons'
>;

/** Whether every JSON column of a row can be read. */
export function isWhole(row: StoredJson): boolean {
  const read = [fieldsOf(row), filesOf(row), attributionOf(row), consentOf(row), reasonsOf(row)];
  return read.every((value) => value !== undefined);
}

// Each reader returns undefined if its column cannot be read.

function fieldsOf({ fields }: Pick<StoredJson, 'fields'>): LeadField[] | undefined {
  const read = parseJson(fields);
  return Array.isArray(read) && read.every(isField) ? read : undefined;
}

function isField(read: unknown): read is LeadField {
  const { name, label, value } = partsOf<LeadField>(read);
  return [name, label, value].every((text) => typeof text === 'string');
}

export function filesOf({ files }: Pick<StoredJson, 'files'>): LeadFile[] | undefined {
  const read = files === null ? [] : parseJson(files);
  return Array.isArray(read) && read.every(isFile) ? read : undefined;
}

function isFile(read: unknown): read is LeadFile {
  const { field, name, kind, bytes, hash, scan } = partsOf<LeadFile>(read);
  return (
    [field, name, hash].every((text) => typeof text === 'string') &&
    fileKinds.some((one) => one === kind) &&
    typeof bytes === 'number' &&
    isScan(scan)
  );
}

function isScan(read: unknown): read is Scan {
  const { state, found } = partsOf<Scan & { found: string }>(read);
  if (state === 'infected') return typeof found === 'string';
  return state === 'none' || state === 'too large' || state === 'clean';
}

function attributionOf(row: Pick<StoredJson, 'attribution'>): Attribution | null | undefined {
  return objectFrom(row.attribution);
}

export function consentOf(row: Pick<StoredJson, 'consent'>): ConsentRecord | null | undefined {
  return objectFrom(row.consent) as ConsentRecord | null | undefined;
}

export function reasonsOf(row: Pick<StoredJson, 'spam_reasons'>): string[] | undefined {
  const read = parseJson(row.spam_reasons);
  return Array.isArray(read) ? (read as string[]) : undefined;
}

function partsOf<Whole>(read: unknown): Partial<Record<keyof Whole, unknown>> {
  return read ?? {};
}

function objectFrom(text: string | null): object | null | undefined {
  const read = text === null ? null : parseJson(text);
  return typeof read === 'object' ? read : undefined;
}
