import { asBrowsersDo, asUrlencoded, type EncodedForm } from './test-encodings.ts';
import type { TestRelay } from './test-relay.ts';

interface Way {
  path?: string;
  headers?: Readonly<Record<string, string>>;
  /** The client's address. */
  remoteAddress?: string;
}

/** A visitor's entries in the contact form. */
export const contactWords = {
  _form: 'contact',
  name: 'Thandi Nkosi',
  email: 'thandi@client.example',
  phone: '+27 21 555 0100',
  company: 'Nkosi & Sons',
  interest: 'Recruitment, Marketing',
  message: 'We need a management accountant\r\nby March – “IFRS” experience, please.',
  consent: 'yes',
};

/** Posts an encoded form to a test relay without a port, by default to services as scripts do. */
export async function postEncoded(
  { app }: Pick<TestRelay, 'app'>,
  encoded: EncodedForm | Promise<EncodedForm>,
  { path = '/relay/ajax/services', headers = {}, remoteAddress = '127.0.0.1' }: Way = {},
) {
  const { type, payload } = await encoded;
  const all = { 'content-type': type, ...headers };
  return app.inject({ method: 'POST', url: path, headers: all, payload, remoteAddress });
}

export function postFields(
  relay: Pick<TestRelay, 'app'>,
  fields: Readonly<Record<string, string>>,
  way?: Way,
) {
  return postEncoded(relay, asUrlencoded(Object.entries(fields)), way);
}

/** Posts a form with files, encoded as browsers do. */
export function postForm(relay: Pick<TestRelay, 'app'>, form: FormData, way?: Way) {
  return postEncoded(relay, asBrowsersDo(form), way);
}
