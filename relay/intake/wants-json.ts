import type { FastifyRequest } from 'fastify';
import { ownRelayPath } from '../../settings/every-setting.ts';

/** Whether a script made the request and reads JSON; a browser that posts a form gets a page. */
export function wantsJson(request: FastifyRequest): boolean {
  if (request.url.startsWith(`${ownRelayPath}/ajax/`)) return true;
  const accepted = request.headers.accept ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html');
}
