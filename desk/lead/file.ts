import { Readable } from 'node:stream';
import { kindInWords } from '../../forms/file-kinds.ts';
import { fileTypes } from '../../leads/file-types.ts';
import { createFileContents } from '../../leads/store/files/file-contents.ts';
import { isUnscanned, type LeadFile } from '../../leads/lead-file.ts';
import { fileStore } from '../../leads/store/files/file-chunks.ts';
import { isShared } from '../../leads/store/tables/is-shared.ts';
import { atDesk, type RouteArgs } from '../visit/desk-context.ts';
import { orAway, returned } from '../visit/refused.ts';
import { isGood } from './file-address.ts';
import { leadNamed } from './lead-named.ts';

/** Sends a lead's file to be saved, and never shown here: nothing in it acts on the desk. */
export async function loader({ request, params, context }: RouteArgs): Promise<Response> {
  const { desk, user } = atDesk(context);
  const { lead, reference } = await leadNamed(desk, params['reference'] ?? '');
  const place = Number(params['place']);
  const query = new URL(request.url).searchParams;
  if (!(await isGood(desk, { reference, place, who: user.address }, query))) {
    throw returned(
      410,
      'This address has expired. Open the lead again and download the file from there.',
    );
  }
  const file = lead.files[place];
  if (!file) throw returned(404, 'There is no such file.');
  refuseUnsafe(file, desk.filesAreScanned);
  const contents = createFileContents(
    { dataDir: desk.dataDir, shared: isShared(desk.db) },
    fileStore(desk.db),
  );
  const content = await contents.read({ leadId: lead.id, hash: file.hash });
  if (!content) {
    throw returned(404, 'The store does not hold this file any more. A backup may have it.');
  }
  const about = { at: desk.now(), who: user.address, subject: lead.id };
  const entry = { ...about, act: 'took a file', detail: kindInWords(file.kind) } as const;
  try {
    await orAway(desk.write.writeAudit(entry));
    request.signal.throwIfAborted();
  } catch (error) {
    content.destroy();
    throw error;
  }
  request.signal.addEventListener('abort', () => content.destroy(), { once: true });
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': fileTypes[file.kind],
      'content-length': String(file.bytes),
      'content-disposition': attachmentNamed(file.name),
      'content-security-policy': "sandbox; default-src 'none'",
    },
  });
}

/** @throws Response for a file that may hurt whoever opens it */
function refuseUnsafe({ scan }: LeadFile, filesAreScanned: boolean): void {
  if (scan.state === 'infected') {
    throw returned(
      403,
      `The virus scanner found ${scan.found} in this file. It cannot be downloaded.`,
    );
  }
  if (!filesAreScanned || !isUnscanned({ scan })) return;
  throw returned(
    409,
    scan.state === 'too large'
      ? 'This file is too large for the virus scanner. Have its StreamMaxLength raised, and try again an hour later.'
      : 'This file has not been scanned yet. Try again in a few minutes.',
  );
}

/** RFC 6266: an ASCII name for old programs, and the whole one for all others. */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
