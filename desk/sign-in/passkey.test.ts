import assert from 'node:assert/strict';
import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { after, before, test } from 'node:test';
import { addPasskey } from '../../leads/store/access/passkeys.ts';
import { startOwnDesk } from '../../testing/own-desk.ts';
import type { TestDesk } from '../../testing/test-desk.ts';

// An authenticator's responses, assembled here because a browser's own makes no invalid ones.

const id = 'a-passkey';

/** The key of a device that signs with ES256. */
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const holder = newKey();

const [present, presentAndVerified] = [1, 5];

let desk: TestDesk;

before(async () => {
  desk = await startOwnDesk({ listens: false });
  const { user } = await desk.cookieOf('member');
  const { x = '', y = '' } = holder.publicKey.export({ format: 'jwk' });
  // RFC 9053, a CBOR map: the key type, the algorithm, the curve and its two coordinates.
  const parts = [
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ];
  const publicKey = Buffer.concat(parts).toString('base64url');
  const passkey = { id, publicKey, counter: 0, transports: [], name: 'Added today' };
  await addPasskey(desk.db, user, passkey, Date.now());
});

after(() => desk.stop());

function send(body: object) {
  return desk.app.inject({
    method: 'POST',
    url: '/sign-in/passkey',
    headers: { origin: desk.url, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

async function newChallenge(): Promise<string> {
  return (await send({})).json<{ options: { challenge: string } }>().options.challenge;
}

interface Signing {
  challenge: string;
  origin?: string;
  flags?: number;
  /** The host for which the device signs. */
  host?: string;
  /** The device's signature counter. */
  count?: number;
  key?: typeof holder;
}

function signedWith(signing: Signing) {
  const { challenge, origin, flags = presentAndVerified, key = holder, count = 0 } = signing;
  const { host = new URL(desk.url).hostname } = signing;
  const about = { type: 'webauthn.get', challenge, origin: origin ?? desk.url };
  const client = Buffer.from(JSON.stringify(about));
  const party = hash('sha256', host, 'buffer');
  const device = Buffer.concat([party, Buffer.from([flags, 0, 0, 0, count])]);
  const text = Buffer.concat([device, hash('sha256', client, 'buffer')]);
  const signature = sign('sha256', text, key.privateKey);
  const response = {
    clientDataJSON: client.toString('base64url'),
    authenticatorData: device.toString('base64url'),
    signature: signature.toString('base64url'),
  };
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

test('a passkey’s response signs in once, and not again', async () => {
  const signed = signedWith({ challenge: await newChallenge() });
  const signedIn = await send({ signed });
  assert.deepEqual([signedIn.statusCode, signedIn.headers.location], [302, '/']);
  assert.match(String(signedIn.headers['set-cookie']), /^desk=[\w-]{43};/);
  const again = await send({ signed });
  assert.deepEqual([again.statusCode, again.headers['set-cookie']], [403, undefined]);
});

for (const [what, wrong] of [
  ['what another signed', { key: newKey() }],
  ['what a page of another site had signed', { origin: 'https://evil.example' }],
  ['what was signed for another host', { host: 'evil.example' }],
  ['what nobody was asked for a finger, a face or a code for', { flags: present }],
  ['what was asked by nobody here', { challenge: 'bWFkZS11cA' }],
] as const) {
  test(`a passkey signs nobody in with ${what}`, async () => {
    const signed = signedWith({ challenge: await newChallenge(), ...wrong });
    const { statusCode, headers } = await send({ signed });
    assert.deepEqual([statusCode, headers['set-cookie']], [403, undefined]);
  });
}

test('a copy of a passkey signs nobody in once its holder has signed more often', async () => {
  const signIn = async (count: number) =>
    (await send({ signed: signedWith({ challenge: await newChallenge(), count }) })).statusCode;
  assert.deepEqual(
    [await signIn(2), await signIn(2), await signIn(1), await signIn(3)],
    [302, 403, 403, 302],
  );
});
