import { readFile } from 'node:fs/promises';
import { startServer, type ServerUnderTest } from './server-under-test.ts';

/**
 * Starts the relay with the flags of `npm start`, without building. It sends no mail.
 * @param deskPort the port of the desk beside it. Undefined for no desk
 */
export async function startRelay(
  dataDir: string,
  port: number,
  deskPort?: number,
): Promise<ServerUnderTest> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: { start: string };
  };
  const [command = '', ...args] = scripts.start.split('exec ')[1]?.split(' ') ?? [];
  return startServer(command, args, {
    port,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      RATE_PER_MINUTE: '0',
      DATA_DIR: dataDir,
      ...(deskPort === undefined ? { DESK: 'off' } : { DESK_PORT: String(deskPort) }),
    },
  });
}

/** The URL at which the relay, or a hand-written server, accepts leads. */
export function leadsOf({ url }: ServerUnderTest): string {
  return `${url}/relay/ajax/services`;
}
