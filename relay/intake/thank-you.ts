import type { FastifyInstance } from 'fastify';
import { paths } from '../../content/paths.ts';
import { ownRelayPath } from '../../settings/every-setting.ts';
import type { Config } from '../../settings/config.ts';
import type { Mailbox, Mailboxes } from '../../settings/mailboxes.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { pageHeaders } from '../serving/page-headers.ts';
import { admittedOnPlainDocument, plainDocument } from './plain-document.ts';

const route = '/thank-you';
const referencePattern = /^[\dA-Z]{5}-[\dA-Z]{5}$/;

/** Where a visitor without scripts is redirected if the form names no next page. */
export function thankYouAddress(mailbox: Mailbox, reference: string, config: Config): string {
  if (mailbox.origins[0] === config.siteUrl) return config.siteUrl + paths.thankYou;
  const query = new URLSearchParams({ mailbox: mailbox.alias, reference });
  return `${ownRelayPath}${route}?${query.toString()}`;
}

/** Serves the thank-you page for forms of sites that have none. */
export function thankYouRoute(app: FastifyInstance, mailboxes: Mailboxes, config: Config): void {
  app.get<{ Querystring: Record<string, unknown> }>(route, (request, reply) => {
    const { mailbox: alias, reference } = request.query;
    const mailbox = mailboxes.find(String(alias));
    if (!mailbox) return reply.redirect(config.siteUrl + paths.thankYou, 303);
    const page = plainDocument('Thanks! Your message is in.', body(mailbox, String(reference)));
    return reply.headers(pageHeaders(admittedOnPlainDocument, config)).send(page);
  });
}

function body({ name, origins: [home] }: Mailbox, reference: string): string {
  const sentences = [`<p>${escapeHtml(name)} has it, and a person will read it.</p>`];
  if (referencePattern.test(reference)) {
    sentences.push(`<p>If you ask about it, quote the reference <b>${reference}</b>.</p>`);
  }
  if (home !== undefined) {
    sentences.push(`<p><a href="${escapeHtml(home)}">Back to ${escapeHtml(name)}</a></p>`);
  }
  return sentences.join('\n');
}
