import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startTestRelay } from '../../testing/test-relay.ts';

for (const [how, mailbox] of [
  ['of which nothing was read', 'services'],
  ['that was being read for its files', 'talent'],
] as const) {
  test(`reads on after it refused a body ${how}, so that its connection serves the next request`, async (t) => {
    const relay = await startTestRelay();
    t.after(relay.stop);
    await relay.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = relay.app.server.address() as AddressInfo;
    // Too long for the one. The other refuses a part without a name as soon as it is read.
    const body = `--b\r\nContent-Disposition: form-data\r\n\r\n${'x'.repeat(4_000_000)}\r\n--b--\r\n`;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const head = [
      `POST /relay/${mailbox} HTTP/1.1`,
      'Host: relay.example',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.write('GET /healthz HTTP/1.1\r\nHost: relay.example\r\nConnection: close\r\n\r\n');
    // The relay closes a stalled connection after some ten seconds: the second request would get no answer.
    let answers = '';
    for await (const text of socket) answers += text;
    assert.match(answers, /^HTTP\/1\.1 4\d\d .*HTTP\/1\.1 200 OK/s);
  });
}
