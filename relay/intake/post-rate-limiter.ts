import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minuteMs, type Clock } from '../../platform/clock.ts';
import { createNetworkLimit } from '../../platform/network-limit.ts';
import { visitorNetworks } from '../../platform/network.ts';
import { tooManyPosts, type Refusal } from './refusal.ts';

/**
 * Posts over the limit, of one network in a minute, that are still read and get their words back on
 * the page that says so. Whoever shares a network with a flood may be among them; a flood is not.
 */
const wordsBackPerMinute = 10;

/**
 * Counts every post by its network, whatever becomes of it, and refuses those over the limit: the
 * first of them with their words, the others before they are read. What was typed is then still in
 * the form, for browsers keep it when one goes back, and scripts leave the form as it is. What seems
 * to come from a private address may be anybody's, behind a proxy that nobody named, and is not
 * counted: one robot would shut every form.
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
