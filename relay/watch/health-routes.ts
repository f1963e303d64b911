import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readCanary } from './canary/canary-state.ts';
import { elapsedBetween, type Clock } from '../../platform/clock.ts';
import type { Config } from '../../settings/config.ts';
import { expositionType } from './metrics/exposition.ts';
import type { RelayMetrics } from './metrics/relay-metrics.ts';
import type { Store } from '../../leads/store/store.ts';

/** A probe writes to the disk. More frequent requests get the last one's result. */
const probeEveryMs = 1000;

export interface HealthOptions {
  config: Config;
  store: Store;
  clock: Clock;
  metrics: RelayMetrics;
}

/**
 * `/healthz` says that the process answers, `/readyz` that leads can be accepted. `/metrics`, and the details of
 * `/readyz`, require a METRICS_TOKEN: behind a proxy on the same machine every visitor comes from loopback, so a
 * request's origin proves nothing.
 */
export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { config, store, clock, metrics } = options;
  const probe = createProbe(options);

  app.get('/healthz', (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const showsDetails = mayLook(request, config);
    let fault = 'leads cannot be stored';
    try {
      await probe();
      fault = 'waiting deliveries cannot be read';
      return { status: 'ok', ...(showsDetails && (await details())) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return reply.code(503).send({ status: fault, ...(showsDetails && { reason }) });
    }
  });

  async function details() {
    const now = clock.now();
    const { waiting, ...backlog } = await store.backlog(now);
    const oldestSince = Math.min(...waiting.map((entry) => entry.oldestSince), now);
    return {
      waiting: waiting.reduce((sum, { count }) => sum + count, 0),
      oldestWaitingSeconds: (now - oldestSince) / 1000,
      ...backlog,
    };
  }

  if (config.metricsToken === undefined) return;
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!mayLook(request, config)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    }
    const now = clock.now();
    const backlog = await store.backlog(now);
    const canaryArrivedAt = config.canary && ((await readCanary(store))?.lastArrivedAt ?? null);
    return reply.type(expositionType).send(metrics.exposition({ backlog, canaryArrivedAt, now }));
  });
}

/** @returns a probe that rejects while the store accepts no writes */
function createProbe({ store, clock }: HealthOptions): () => Promise<void> {
  let answer: Promise<void> | undefined;
  let askedAt = -Infinity;
  return () => {
    const now = clock.now();
    if (answer === undefined || elapsedBetween(now, askedAt) >= probeEveryMs) {
      askedAt = now;
      answer = store.probe(now);
    }
    return answer;
  };
}

function mayLook({ headers }: FastifyRequest, { metricsToken }: Config): boolean {
  if (metricsToken === undefined) return false;
  // Hashed first, since a constant-time comparison needs equal lengths.
  const hashed = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(hashed(headers.authorization ?? ''), hashed(`Bearer ${metricsToken}`));
}
