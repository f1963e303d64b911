import type { FastifyRequest } from 'fastify';
import { ownRelayPath } from '../../settings/every-setting.ts';

/** Whether a script asks, which reads JSON; a browser that posts a form is shown a page. */
export function wantsJson(request: FastifyRequest): boolean {
  if (request.url.startsWith(`${ownRelayPath}/ajax/`)) return true;
  const accepted = request.headers.accept ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html');
}
