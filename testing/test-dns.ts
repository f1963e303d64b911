import { Resolver } from 'node:dns/promises';
import { createServer, Packet } from 'dns2';

/** The records of a zone by lower-case name. */
interface Zone {
  txt?: Readonly<Record<string, readonly string[]>>;
  mx?: Readonly<Record<string, readonly (readonly [priority: number, exchange: string])[]>>;
  a?: Readonly<Record<string, readonly string[]>>;
  /** Names that the server answers with a failure. */
  broken?: readonly string[];
  /** Names that the server does not answer. */
  silent?: readonly string[];
}

/** Starts a real DNS server on loopback, and a resolver that asks only this one, with the given timeouts. */
export async function startDns(
  zone: Zone,
  waits = { timeout: 5000, tries: 2 },
): Promise<{ resolver: Resolver; close: () => Promise<void> }> {
  const server = createServer({
    udp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const name = question?.name.toLowerCase() ?? '';
      const about = { name, class: Packet.CLASS.IN, ttl: 1 };
      if (zone.silent?.includes(name)) return;
      if (zone.broken?.includes(name)) response.header.rcode = Packet.RCODE.SERVFAIL;
      else if (question?.type === Packet.TYPE.TXT) {
        for (const data of zone.txt?.[name] ?? []) {
          response.answers.push(
            new Packet.Resource({
              ...about,
              type: Packet.TYPE.TXT,
              data: data.match(/.{1,255}/g) ?? [''],
            }),
          );
        }
      } else if (question?.type === Packet.TYPE.MX) {
        for (const [priority, exchange] of zone.mx?.[name] ?? []) {
          response.answers.push(
            new Packet.Resource({ ...about, type: Packet.TYPE.MX, priority, exchange }),
          );
        }
      } else if (question?.type === Packet.TYPE.A) {
        for (const address of zone.a?.[name] ?? []) {
          response.answers.push(new Packet.Resource({ ...about, type: Packet.TYPE.A, address }));
        }
      }
      void send(response);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const resolver = new Resolver(waits);
  resolver.setServers([`127.0.0.1:${udp?.port}`]);
  return { resolver, close: () => server.close() };
}
