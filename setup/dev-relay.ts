import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { ownRelayPath } from '../settings/every-setting.ts';

/** A relay that takes longer to start than this has ended with a sentence, which the terminal shows. */
const maxRestartMs = 30_000;
const betweenLooksMs = 50;

/**
 * In development: the relay behind the site's server. It starts again at each edit; a form that is
 * posted meanwhile waits for it.
 * @param port where the relay listens; undefined beside a build
 */
export function devRelay(port: number | undefined): Plugin {
  return {
    name: 'dev-relay',
    apply: () => port !== undefined,
    config: () => ({ server: { proxy: { [ownRelayPath]: `http://127.0.0.1:${port}` } } }),
    configureServer({ middlewares }) {
      const passOn = async (next: () => void) => {
        await untilListening(port ?? 0);
        next();
      };
      middlewares.use(ownRelayPath, (_request, _response, next) => void passOn(next));
    },
  };
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + maxRestartMs;
  while (!(await listens(port)) && Date.now() < deadline) await setTimeout(betweenLooksMs);
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
