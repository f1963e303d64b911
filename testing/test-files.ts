import { crc32 } from 'node:zlib';

/** Files as they arrive with leads. Each is valid as far as anybody checks. */

export function pdf(bytes = 1000): Buffer {
  const start = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
  return padded(start, bytes, '\n%%EOF\n');
}

export function rtf(): Buffer {
  return Buffer.from('{\\rtf1\\ansi Thandi Nkosi, CA(SA)}');
}

/** @param names of its storages, as in files of Word or Excel */
export function compoundFile(...names: string[]): Buffer {
  const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const folders = names.map((name) =>
    Buffer.concat([Buffer.from(name, 'utf16le'), Buffer.alloc(64)]),
  );
  return Buffer.concat([magic, Buffer.alloc(4096), ...folders]);
}

const office = 'application/vnd.openxmlformats-officedocument';

export function docx(more: ZipEntries = {}, main = `${office}.wordprocessingml.document.main+xml`) {
  const types = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
  return zip({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>', ...more });
}

export function odt(more: ZipEntries = {}): Buffer {
  const mimetype = 'application/vnd.oasis.opendocument.text';
  return zip({ mimetype, 'content.xml': '<office:document-content/>', ...more });
}

export function png(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
}

function padded(start: string, bytes: number, end: string): Buffer {
  const filling = Buffer.alloc(Math.max(bytes - start.length - end.length, 0));
  // Like a picture: varied, and not compressible.
  for (let at = 0; at + 4 <= filling.length; at += 4)
    filling.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  return Buffer.concat([Buffer.from(start), filling, Buffer.from(end)]);
}

type ZipEntries = Readonly<Record<string, string | Buffer>>;

interface Lies {
  /** The length that each entry claims. */
  length?: number;
}

/** A ZIP archive without compression. */
export function zip(entries: ZipEntries, { length }: Lies = {}): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content as string);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(bytes.length, 14);
    about.writeUInt32LE(length ?? bytes.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, Buffer.from(name), bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), about, rest, Buffer.from(name)]),
    );
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A form with fields and files. */
export function formWith(
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [field: string, name: string, content: Buffer])[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, name, content] of files) {
    form.append(field, new Blob([new Uint8Array(content)]), name);
  }
  return form;
}
