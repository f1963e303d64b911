import path from 'node:path';
import { startServer, type ServerUnderTest } from '../server-under-test.ts';

/** A server that accepts the same posts as the relay, at the same path. */
interface ServerByHand extends ServerUnderTest {
  name: string;
  /** The least ratio of the relay's rate to this server's. */
  target: number;
  /** The file of its leads. Undefined if it stores none. */
  leads: string | undefined;
}

const serversByHand = [
  { name: 'Express 5 and multer', script: 'express', target: 3, stores: true },
  { name: 'Fastify and its form plugins', script: 'fastify', target: 3, stores: true },
  { name: 'the same, nothing stored', script: 'fastify', target: 0.3, stores: false },
] as const;

/**
 * Starts the servers that the relay is compared with, each in its own process.
 * @param folder an existing folder for their leads
 * @param nextPort returns a loopback port for each
 */
export async function startServersByHand(
  folder: string,
  nextPort: () => number | Promise<number>,
): Promise<ServerByHand[]> {
  const servers: ServerByHand[] = [];
  for (const { name, script, target, stores } of serversByHand) {
    const port = await nextPort();
    const leads = stores ? path.join(folder, `${script}.sqlite`) : undefined;
    const file = path.join(import.meta.dirname, `${script}.ts`);
    const env = { PORT: String(port), ...(leads !== undefined && { LEADS: leads }) };
    const server = await startServer(process.execPath, [file], { port, env });
    servers.push({ ...server, name, target, leads });
  }
  return servers;
}
