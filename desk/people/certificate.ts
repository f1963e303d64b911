import { filedCertificates } from '../../leads/upkeep/certificate.ts';
import { download } from '../visit/download.ts';
import { asOwner, type RouteArgs } from '../visit/desk-context.ts';

/** Sends the certificate of an erasure, which has none of the person's words: to be kept, or given to them. */
export async function loader({ params, context }: RouteArgs): Promise<Response> {
  const { desk } = asOwner(context);
  const { certificates } = await filedCertificates(desk.dataDir);
  const filed = certificates.find(
    ({ certificate }) => certificate.certificate === params['certificate'],
  );
  if (!filed) throw new Response('There is no such certificate.', { status: 404 });
  const { certificate } = filed;
  const name = `erasure-${certificate.erasedAt.slice(0, 10)}-${certificate.certificate}`;
  const text = JSON.stringify(certificate, undefined, 2);
  return download(`${text}\n`, { name, as: 'json' });
}
