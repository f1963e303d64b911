import type { FastifyInstance } from 'fastify';

/** What addresses of the desk began with before, and do now. */
const earlier = { '/come-in': '/sign-in', '/leave': '/sign-out' } as const;

/**
 * Leads on from addresses that mails and open pages have from before the desk's were called sign-in and
 * sign-out. Links last a quarter of an hour and sessions seven days, but an invitation is good for as long as
 * it lies unread in an inbox: needed until “Team” says of nobody invited before 24 November 2026 that they
 * have not signed in yet.
 */
export function leadOnFromEarlier(app: FastifyInstance, deskUrl: string): void {
  for (const [from, to] of Object.entries(earlier)) {
    app.all(`${from}*`, async (request, reply) => {
      // Decoded: of an address written in another way a part may be encoded.
      const { '*': rest } = request.params as { '*': string };
      const { search } = new URL(request.url, deskUrl);
      // 308, by which a form is posted again, with what it has.
      return reply.redirect(`${to}${encodeURI(rest)}${search}`, 308);
    });
  }
}
