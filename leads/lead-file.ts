import type { FileKind } from '../forms/file-kinds.ts';

/** A file that came with a lead. What it holds is kept apart, under its lead's id and its hash. */
export interface LeadFile {
  /** Name of the form's field. */
  field: string;
  /** As its sender called it, without what acts or misleads. It is shown to people and is never a path. */
  name: string;
  kind: FileKind;
  bytes: number;
  /** SHA-256 of what it holds, in hex. */
  hash: string;
  scan: Scan;
}

/**
 * What the virus scanner said: nothing yet, that it takes none so large, that it found nothing, or the
 * name of what it found. Without a scanner it stays `none`.
 */
export type Scan =
  | { state: 'none' }
  | { state: 'too large' }
  | { state: 'clean' }
  | { state: 'infected'; found: string };

/** How each sentence of ours about the scanner begins, by which those who wait for it are found. */
export const scannerWords = 'The virus scanner';

export function isInfected({ scan }: Pick<LeadFile, 'scan'>): boolean {
  return scan.state === 'infected';
}

/** Whether nobody knows what is in it. */
export function isUnscanned({ scan }: Pick<LeadFile, 'scan'>): boolean {
  return scan.state === 'none' || scan.state === 'too large';
}

/** As people read it; empty where nothing was scanned. */
export function scanInWords(scan: Scan): string {
  if (scan.state === 'none') return '';
  if (scan.state === 'too large') return 'too large for the virus scanner';
  return scan.state === 'clean' ? 'nothing found in it' : `infected: ${scan.found}`;
}
