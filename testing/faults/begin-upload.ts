import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Begins an upload of a CV at the caller's pace. @returns `write` for more of it, and `end`, which resolves with
 * the response's status
 */
export function beginUpload(port: number, fileBytes: number) {
  const socket = connect(port, '127.0.0.1');
  const head = [
    '--b',
    'Content-Disposition: form-data; name="_key"',
    '',
    randomUUID(),
    '--b',
    'Content-Disposition: form-data; name="cv"; filename="cv.pdf"',
    '',
    '',
  ].join('\r\n');
  const tail = '\r\n--b--\r\n';
  const answered = statusOf(socket);
  socket.write(
    [
      'POST /relay/ajax/talent HTTP/1.1',
      'Host: relay.example',
      'Connection: close',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${head.length + fileBytes + tail.length}`,
      '',
      head,
    ].join('\r\n'),
  );
  const write = async (piece: Buffer | string) => {
    if (!socket.write(piece)) await once(socket, 'drain');
  };
  return {
    write,
    async end(rest: Buffer) {
      await write(rest);
      await write(tail);
      return answered;
    },
  };
}

async function statusOf(socket: Socket): Promise<number> {
  let text = '';
  for await (const piece of socket.setEncoding('utf8')) text += String(piece);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
}
