import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A scripted server on loopback, for behaviour that no SMTP server library offers. */
interface MisbehavingServer {
  port: number;
  url: string;
  close: () => Promise<void>;
}

export async function startMisbehaving(
  serve: (socket: Socket) => void,
): Promise<MisbehavingServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

/** The steps of an SMTP session at which the server may misbehave. */
type Step = 'EHLO' | 'STARTTLS' | 'MAIL' | 'RCPT' | 'DATA' | 'in the data' | 'final dot' | 'RSET';

const usualReplies: Readonly<Record<Step, string>> = {
  EHLO: '250-ready\r\n250 STARTTLS',
  STARTTLS: '454 4.7.0 Not now',
  MAIL: '250 2.1.0 Sender taken',
  RCPT: '250 2.1.5 Recipient taken',
  DATA: '354 Go on',
  'in the data': '',
  'final dot': '250 2.0.0 Taken',
  RSET: '250 2.0.0 As new',
};

/** Speaks SMTP without TLS up to one step, and there does `wrong` instead. */
export function goesWrongAt(step: Step, wrong: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    let inData = false;
    let end = '';
    const reach = (reached: Step) => {
      if (reached === step) return wrong(socket);
      const reply = reached === 'EHLO' && step !== 'STARTTLS' ? '250 ready' : usualReplies[reached];
      if (reply !== '') socket.write(`${reply}\r\n`);
    };
    socket.write('220 mail.example\r\n');
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      end = (end + text).slice(-5);
      const isEnd = end === '\r\n.\r\n';
      if (inData) {
        inData = !isEnd;
        return reach(isEnd ? 'final dot' : 'in the data');
      }
      const command = /^\w+/.exec(text)?.[0].toUpperCase() as Step;
      inData = command === 'DATA';
      if (command in usualReplies) reach(command);
    });
  };
}
