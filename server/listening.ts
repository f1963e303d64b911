import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, isIPv6, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { maxOpenFiles, ownFiles } from '../platform/open-files.ts';
import { isLoopback } from '../platform/loopback.ts';
import { ConfigError, type Config } from '../settings/config.ts';

const betweenLooksMs = 50;

interface Place extends Pick<Config, 'host' | 'port'> {
  portSetting?: string;
}

type AddressesOf = (host: string) => Promise<LookupAddress[]>;

/**
 * Checks that a port is free by listening on it for a moment. localhost has an IPv4 and an IPv6 address, and
 * both must be free: a proxy or a browser could reach another program at the second.
 * @throws ConfigError if it cannot listen
 */
export async function refuseTakenPort(place: Place, addressesOf?: AddressesOf): Promise<void> {
  const { port } = place;
  const [first, ...others] = await addressesAt(place, addressesOf);
  for (const at of [first, ...others]) {
    const server = createServer((socket) => socket.destroy()).listen({ host: at, port });
    try {
      await once(server, 'listening');
    } catch (error) {
      // A name may resolve to addresses that this machine does not have.
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (at === first || isTaken) throw listenFault(error, place);
      continue;
    }
    server.close();
    await once(server, 'close');
  }
}

/** Resolves `host`. A localhost that cannot be resolved is returned as it is, so that listening reports it. */
async function addressesAt(
  { host }: Place,
  addressesOf: AddressesOf = (name) => lookup(name, { all: true }),
): Promise<[string, ...string[]]> {
  const found = host === 'localhost' ? await addressesOf(host).catch(() => []) : [];
  const [first = host, ...others] = found.map(({ address }) => address);
  return [first, ...others];
}

/**
 * Refuses to start with so few file descriptors that the store could not be opened or nobody be let in.
 * @throws ConfigError
 */
export function refuseFewFiles(): void {
  const most = maxOpenFiles();
  if (most >= 2 * ownFiles) return;
  throw new ConfigError(
    `The system allows this process ${most} open files and connections, which is too few. Allow 1024 or more: ulimit -n 1024 before the start, or LimitNOFILE=1024 in its service.`,
  );
}

/**
 * Refuses to start if the desk would listen where the site does, and so end there again and again.
 * @throws ConfigError
 */
export function refuseOnePort({ host, port, desk }: Config): void {
  const isHere = isLoopback(host) || host === '0.0.0.0' || host === '::' || host === '::1';
  if (port !== desk.port || !isHere) return;
  throw new ConfigError(
    `DESK_PORT: ${port} is also PORT. Set another for one of them, or DESK=off.`,
  );
}

/** The origin of a listening server, as typed into a browser. */
export function originAt({ host, port }: Place): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Listens where the configuration says. For the second address of localhost, which proxies use, Fastify would
 * create a server of its own: without our limits on connections and upload time, without an answer to Upgrade
 * requests, and not waited for at a stop.
 * @throws ConfigError if it cannot listen
 */
export async function listenAt(
  app: FastifyInstance,
  place: Place,
  addressesOf?: AddressesOf,
): Promise<void> {
  const [host, ...others] = await addressesAt(place, addressesOf);
  await app.listen({ host, port: place.port }).catch((error: unknown) => {
    throw listenFault(error, place);
  });
  for (const other of others) await listenBeside(app, other);
}

/** Listens at another address of the machine and passes its connections on to the app's server. */
async function listenBeside({ server, log }: FastifyInstance, host: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  // The options with which Node's own HTTP server accepts connections.
  const beside = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
  beside.maxConnections = server.maxConnections;
  beside.on('drop', () => server.emit('drop'));
  beside.listen({ host, port });
  try {
    await once(beside, 'listening');
  } catch {
    // A name may resolve to addresses that this machine does not have.
    return;
  }
  log.info(`Server listening at ${originAt({ host, port })}`);
  const close = server.close.bind(server);
  server.close = (done) => {
    beside.close();
    return close((error) => beside.close(() => done?.(error)));
  };
}

/** Stops listening, lets requests under way finish, and cuts off those that take longer than `maxMs`. */
export async function closeWithin(maxMs: number, app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), maxMs);
  // Connections that a proxy keeps alive may have become idle since.
  const letGo = setInterval(() => app.server.closeIdleConnections(), betweenLooksMs);
  await app.close();
  clearInterval(letGo);
  clearTimeout(cutOff);
}

/** Turns an error of listening into a ConfigError if a setting can put it right. */
function listenFault(error: unknown, { host, port, portSetting = 'PORT' }: Place): unknown {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `${portSetting}: ${port} is in use. Set another, or stop what listens there.`,
      );
    case 'EACCES':
      return new ConfigError(
        `${portSetting}: this user may not listen on ${port}. Set one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(
        host === 'localhost'
          ? 'This machine cannot resolve localhost. Add the line “127.0.0.1 localhost” to /etc/hosts.'
          : `HOST: ${host} is not an address of this machine. Set localhost, or 0.0.0.0 for the network.`,
      );
    case undefined:
    default:
      return error;
  }
}
