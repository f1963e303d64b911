import type { FastifyReply, FastifyRequest } from 'fastify';

// React Router takes and gives what fetch does; the server has Fastify's requests and replies.

/** As the desk's own address asks for it, whatever a proxy calls this server. */
export function fetchRequest(
  request: FastifyRequest,
  deskUrl: string,
  signal: AbortSignal,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const { method, body } = request;
  const hasBody = body instanceof Buffer && method !== 'GET' && method !== 'HEAD';
  return new Request(addressAt(deskUrl, request.url), {
    method,
    headers,
    signal,
    ...(hasBody && { body: new Uint8Array(body) }),
  });
}

/** Whatever is asked for is a path here, also what reads as an address elsewhere. */
function addressAt(deskUrl: string, asked: string): URL {
  const address = new URL(deskUrl);
  const [path = ''] = asked.split('?', 1);
  address.pathname = path;
  address.search = asked.slice(path.length);
  return address;
}

/** Answers with what the desk's pages answered. */
export function answer(reply: FastifyReply, response: Response, nonce: string): FastifyReply {
  // A file that came with a lead has one that lets nothing in it act.
  if (!response.headers.has('content-security-policy')) {
    void reply.header('content-security-policy', policy(nonce));
  }
  return reply.send(response);
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
