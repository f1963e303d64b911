import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { SendMailOptions } from 'nodemailer';
import { kindInWords, sizeInWords } from '../../../forms/file-kinds.ts';
import { fileTypes } from '../../../leads/file-types.ts';
import type { FileContents } from '../../../leads/store/files/file-contents.ts';
import { isUnscanned, type LeadFile } from '../../../leads/lead-file.ts';
import { referenceOf, type Lead, type LeadField } from '../../../leads/lead.ts';
import { unreadableCode } from '../../../platform/unreadable.ts';

/** A lead's files, as one mail about it carries or names them. */
export interface CarriedFiles {
  /** A row of the mail for each file. */
  rows: readonly LeadField[];
  attachments: NonNullable<SendMailOptions['attachments']>;
  /** Whether any of them was being sent: the server had accepted sender and recipient. */
  wereSent: () => boolean;
  /** Closes the open files, sent or not. */
  close: () => void;
}

interface Options {
  contents: Pick<FileContents, 'read'>;
  /** For all files together: mail servers refuse large mails, and base64 adds a third. */
  attachUpToBytes: number;
  /** The mail server refused the mail with its files: none is attached. */
  refused?: boolean;
  /** Attaches no unscanned file: one that was missing at the scan may be back. */
  onlyScanned: boolean;
  /** Reads each file once before attaching it: the words wait no longer for a disk that does not give one back. */
  readFirst?: boolean;
  /** The desk's public address, if it has one. */
  deskUrl: string | undefined;
}

export const noFiles: CarriedFiles = {
  rows: [],
  attachments: [],
  wereSent: () => false,
  close: () => undefined,
};

/** Opens the files that a mail carries, and names those that it does not. */
export async function carryFiles(lead: Lead, options: Options): Promise<CarriedFiles> {
  if (lead.files.length === 0) return noFiles;
  const opened: Readable[] = [];
  const close = () => {
    for (const content of opened) content.destroy();
  };
  try {
    const wereSent = () => opened.some(({ readableDidRead }) => readableDidRead);
    return { ...(await openFiles(lead, options, opened)), wereSent, close };
  } catch (error) {
    // A file cannot be opened. Node would end the process over one that is left open.
    close();
    throw error;
  }
}

/** @param opened collects each file as it is opened */
async function openFiles(
  lead: Lead,
  { contents, attachUpToBytes, onlyScanned, refused = false, readFirst = false, deskUrl }: Options,
  opened: Readable[],
): Promise<Pick<CarriedFiles, 'rows' | 'attachments'>> {
  const rows: LeadField[] = [];
  const attachments: CarriedFiles['attachments'] = [];
  let roomBytes = attachUpToBytes;
  for (const file of lead.files) {
    const { name, kind, bytes, hash, scan } = file;
    const isKeptBack = onlyScanned && isUnscanned(file);
    const called = `${name} (${kindInWords(kind)}, ${sizeInWords(bytes)})`;
    const row = (words: string) =>
      rows.push({ name: 'file', label: 'File', value: called + words });
    if (scan.state === 'infected') {
      row(`, not attached: the virus scanner found ${scan.found} in it.`);
    } else if (isKeptBack && scan.state === 'too large') {
      row(
        `, not attached: too large for the virus scanner. Raise its StreamMaxLength first.${elsewhere(lead, file, deskUrl)}`,
      );
    } else if (refused) {
      row(`, not attached: the mail server did not accept it.${elsewhere(lead, file, deskUrl)}`);
    } else if (bytes > roomBytes) {
      row(`, not attached: too large for an email.${elsewhere(lead, file, deskUrl)}`);
    } else if ((readFirst || isKeptBack) && (await isUnreadable(lead, file, contents))) {
      row(', not attached: it cannot be read from the relay’s disk. A backup may have it whole.');
    } else {
      const content = await contents.read({ leadId: lead.id, hash });
      if (content === undefined) {
        row(', not attached: the store no longer has it. Ask the sender for it.');
        continue;
      }
      // Nothing else listens for its errors until the mail is being sent.
      content.on('error', () => undefined);
      opened.push(content);
      if (isKeptBack) {
        row(', not attached: the virus scanner has not checked it.');
        continue;
      }
      roomBytes -= bytes;
      const contentType = fileTypes[kind];
      attachments.push({ filename: name, content, contentType, contentDisposition: 'attachment' });
      row(', attached');
    }
  }
  return { rows, attachments };
}

async function isUnreadable(
  { id: leadId }: Lead,
  { hash }: LeadFile,
  contents: Options['contents'],
): Promise<boolean> {
  try {
    const content = await contents.read({ leadId, hash });
    if (content) await finished(content.resume());
    return false;
  } catch (error) {
    if (unreadableCode(error) === undefined) throw error;
    return true;
  }
}

function elsewhere(lead: Lead, { hash }: LeadFile, deskUrl: string | undefined): string {
  const at = deskUrl && ` Download it at the desk: ${deskUrl}/leads/${referenceOf(lead.id)}`;
  return ` SHA-256 ${hash}.${at ?? ''}`;
}
