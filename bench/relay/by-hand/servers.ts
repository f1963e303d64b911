import path from 'node:path';
import { startServer, type ServerUnderTest } from '../server-under-test.ts';

/** Takes the same posts as the relay, at the same path. */
interface ServerByHand extends ServerUnderTest {
  name: string;
  /** The share of its rate that the relay is to reach at least. */
  target: number;
  /** The file of its leads; undefined where it stores none. */
  leads: string | undefined;
}

const serversByHand = [
  { name: 'Express 5 and multer', script: 'express', target: 3, stores: true },
  { name: 'Fastify and its form plugins', script: 'fastify', target: 3, stores: true },
  { name: 'the same, nothing stored', script: 'fastify', target: 0.3, stores: false },
] as const;

/**
 * The servers that the relay's speed is measured by, each in a process of its own.
 * @param folder that exists, for their leads
 * @param nextPort gives each a port of loopback
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
