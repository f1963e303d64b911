import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { data } from 'react-router';
import { challengeLastsMs, findPasskey, type Passkey } from '../../leads/store/access/passkeys.ts';
import { deskContext, visitContext, type Desk, type RouteArgs } from '../visit/desk-context.ts';
import { logFault } from '../visit/log-fault.ts';
import { jsonOf } from '../visit/posted.ts';
import { awayStatus, refused, storeAway } from '../visit/refused.ts';
import { signIn } from './begin-session.ts';
import { notChecked, relyingParty } from './relying-party.ts';

const unknown =
  'The desk does not know this passkey. Sign in by a link, and add it under your name.';

/** Matches a passkey's id. PostgreSQL takes no NUL in a query. */
const base64url = /^[\w-]+$/;

const tooMany = { problem: 'Too many attempts from your network. Wait a quarter of an hour.' };

/** Signs in with a passkey, which itself says whose it is: no address is asked for. */
export async function action({ request, context }: RouteArgs) {
  const desk = context.get(deskContext);
  const mayTry = () => desk.limits.tryFrom(context.get(visitContext).address);
  const signed = (await jsonOf(request))['signed'] as AuthenticationResponseJSON | undefined;
  try {
    if (!signed) return mayTry() ? data({ options: await askFor(desk) }) : data(tooMany, 429);
    const known = await knownAs(desk, signed.id);
    if (known === 'away') return data({ problem: storeAway }, awayStatus);
    if (!known || !(await isHolder(desk, signed, known.passkey))) {
      return mayTry() ? data({ problem: unknown }, 403) : data(tooMany, 429);
    }
    return await signIn(desk, request, known.user, 'passkey');
  } catch (error) {
    return refused(error, {});
  }
}

/** Creates a challenge. */
async function askFor({ write, url, now }: Desk) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(url).id,
    userVerification: 'required',
    timeout: challengeLastsMs,
  });
  await write.keepChallenge(options.challenge, null, now());
  return options;
}

/** Finds a passkey and its user by id, for which a stranger may send anything. */
async function knownAs({ db }: Desk, id: unknown) {
  if (typeof id !== 'string' || !base64url.test(id)) return undefined;
  try {
    return await findPasskey(db, id);
  } catch (error) {
    logFault(error);
    return 'away';
  }
}

/** Whether this passkey has signed a challenge of ours that is recent and not yet used. */
async function isHolder(
  { write, url, now }: Desk,
  signed: AuthenticationResponseJSON,
  passkey: Passkey,
): Promise<boolean> {
  const { id, origin } = relyingParty(url);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const checked = await verifyAuthenticationResponse({
    response: signed,
    expectedChallenge: (challenge) => write.spendChallenge(challenge, null, now()),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.fromBase64(passkey.publicKey, { alphabet: 'base64url' }),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(notChecked);
  if (!checked?.verified) return false;
  await write.passkeyUsed(passkey.id, checked.authenticationInfo.newCounter, now());
  return true;
}
