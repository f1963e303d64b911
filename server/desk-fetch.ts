import type { FastifyReply, FastifyRequest } from 'fastify';

// React Router works on the Request and Response of fetch, the server on Fastify's own.

/** Converts a request to one for the desk's own address, whatever a proxy calls this server. */
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

/** Resolves a request's target at the desk. It is always a path, even if it reads as an address: `//example.org`. */
function addressAt(deskUrl: string, asked: string): URL {
  const address = new URL(deskUrl);
  const [path = ''] = asked.split('?', 1);
  address.pathname = path;
  address.search = asked.slice(path.length);
  return address;
}

/** Sends a page's response, with the desk's content security policy unless it has one of its own. */
export function answer(reply: FastifyReply, response: Response, nonce: string): FastifyReply {
  // A lead's file has a policy that lets nothing in it act.
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
