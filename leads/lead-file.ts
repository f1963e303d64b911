import type { FileKind } from '../forms/file-kinds.ts';

/** A file that came with a lead. Its content is kept separately, under the lead's id and its hash. */
export interface LeadFile {
  /** Name of the form's field. */
  field: string;
  /** The name its sender gave it, made safe. It is shown to people and never used as a path. */
  name: string;
  kind: FileKind;
  bytes: number;
  /** SHA-256 of its content, in hex. */
  hash: string;
  scan: Scan;
}

/**
 * The result of the virus scan: none yet, too large for the scanner, nothing found, or the name of what was found.
 * Without a scanner it stays `none`.
 */
export type Scan =
  | { state: 'none' }
  | { state: 'too large' }
  | { state: 'clean' }
  | { state: 'infected'; found: string };

/** How our sentences about the scanner begin. Deliveries that wait for it are found by this. */
export const scannerWords = 'The virus scanner';

export function isInfected({ scan }: Pick<LeadFile, 'scan'>): boolean {
  return scan.state === 'infected';
}

/** Whether no scan has told what is in it. */
export function isUnscanned({ scan }: Pick<LeadFile, 'scan'>): boolean {
  return scan.state === 'none' || scan.state === 'too large';
}

/** The result in words; empty if nothing was scanned. */
export function scanInWords(scan: Scan): string {
  if (scan.state === 'none') return '';
  if (scan.state === 'too large') return 'too large for the virus scanner';
  return scan.state === 'clean' ? 'nothing found in it' : `infected: ${scan.found}`;
}
