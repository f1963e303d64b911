import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minuteMs, type Clock } from '../../platform/clock.ts';
import { createNetworkLimit } from '../../platform/network-limit.ts';
import { visitorNetworks } from '../../platform/network.ts';
import { tooManyPosts, type Refusal } from './refusal.ts';

/**
 * Posts a minute over a network's limit that are still read, so that the refusal page returns their words. Honest
 * visitors who share a network with a flood may be among them; the flood as a whole is not.
 */
const wordsBackPerMinute = 10;

/**
 * Counts every post by its network, whatever its outcome, and refuses those over the limit: the first ones with their
 * words, the others unread. The words are then still in the form, since browsers keep them on going back and scripts
 * leave the form alone. A private address is not counted: it may be anybody behind a proxy that was not configured,
 * and one robot would close every form.
 * @param perMinute posts that one network may send; 0 sets no limit
 * @returns the refusal of a post over the limit, whatever else may be wrong with it
 */
export function limitPosts(
  app: FastifyInstance,
  perMinute: number,
  clock: Clock,
): (request: FastifyRequest) => Refusal | undefined {
  if (perMinute === 0) return () => undefined;
  const limit = createNetworkLimit(minuteMs, perMinute);
  const wordsBack = createNetworkLimit(minuteMs, wordsBackPerMinute);
  const refusals = new WeakMap<FastifyRequest, Refusal>();

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'POST') return done();
    const now = clock.now();
    const networks = visitorNetworks(request.ip);
    const waitMs = limit.take(networks, now);
    if (waitMs === undefined) return done();
    const refusal = tooManyPosts(waitMs);
    refusals.set(request, refusal);
    return wordsBack.take(networks, now) === undefined ? done() : done(refusal);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    done(refusals.get(request));
  });
  return (request) => refusals.get(request);
}
