import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { SendMailOptions } from 'nodemailer';
import { kindInWords, sizeInWords } from '../../../forms/file-kinds.ts';
import { fileTypes } from '../../../leads/file-types.ts';
import type { FileContents } from '../../../leads/store/files/file-contents.ts';
import { isUnscanned, type LeadFile } from '../../../leads/lead-file.ts';
import { referenceOf, type Lead, type LeadField } from '../../../leads/lead.ts';
import { unreadableCode } from '../../../platform/unreadable.ts';

/** A lead's files, as one mail about it carries them. */
export interface CarriedFiles {
  /** What the mail says of each. */
  rows: readonly LeadField[];
  attachments: NonNullable<SendMailOptions['attachments']>;
  /** Whether any of them was on its way to the server: it had taken sender and recipient. */
  wereSent: () => boolean;
  /** Closes what was opened, whether it was sent or not. */
  close: () => void;
}

interface Options {
  contents: Pick<FileContents, 'read'>;
  /** Of all together: mail servers refuse larger mails, and base64 makes a third more of them. */
  attachUpToBytes: number;
  /** The mail server did not take the mail with them: none goes along. */
  refused?: boolean;
  /** None goes along that was not scanned: one that was lost to the scanner may be back. */
  onlyScanned: boolean;
  /** Words wait no longer for what the disk does not give back: each file is read once before it goes along. */
  readFirst?: boolean;
  /** Where its readers look after leads. */
  deskUrl: string | undefined;
}

export const noFiles: CarriedFiles = {
  rows: [],
  attachments: [],
  wereSent: () => false,
  close: () => undefined,
};

/** Opens the files that a mail is to carry; those that do not go with it are named. */
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
    // One that cannot be opened. Node ends the process where a file is forgotten open.
    close();
    throw error;
  }
}

/** @param opened is given each as it is opened */
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
        `, not attached: too large for the virus scanner. Have its StreamMaxLength raised first.${elsewhere(lead, file, deskUrl)}`,
      );
    } else if (refused) {
      row(`, not attached: the mail server did not take it.${elsewhere(lead, file, deskUrl)}`);
    } else if (bytes > roomBytes) {
      row(`, not attached: too large for a mail.${elsewhere(lead, file, deskUrl)}`);
    } else if ((readFirst || isKeptBack) && (await isUnreadable(lead, file, contents))) {
      row(', not attached: the relay’s disk does not give it back. A backup may have it whole.');
    } else {
      const content = await contents.read({ leadId: lead.id, hash });
      if (content === undefined) {
        row(', not attached: the store does not hold it any more. Ask its sender for it.');
        continue;
      }
      // Nobody listens to it before the mail is on its way.
      content.on('error', () => undefined);
      opened.push(content);
      if (isKeptBack) {
        row(', not attached: the virus scanner has not seen it.');
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
