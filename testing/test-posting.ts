import { asBrowsersDo, asUrlencoded, type EncodedForm } from './test-encodings.ts';
import type { TestRelay } from './test-relay.ts';

interface Way {
  path?: string;
  headers?: Readonly<Record<string, string>>;
  /** The address it comes from. */
  remoteAddress?: string;
}

/** What a visitor types into Contact. */
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

/** Posts a form as it is encoded to a test's relay, without a port; to services as scripts do, unless told. */
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

/** Posts a form with files, as a browser puts it together. */
export function postForm(relay: Pick<TestRelay, 'app'>, form: FormData, way?: Way) {
  return postEncoded(relay, asBrowsersDo(form), way);
}
