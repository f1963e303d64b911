import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { data } from 'react-router';
import type { ActionFunctionArgs } from 'react-router';
import { challengeLastsMs, findPasskey } from '../../leads/store/access/passkeys.ts';
import type { User } from '../../leads/store/access/users.ts';
import { isUnsaved } from '../../leads/fault.ts';
import { deskContext, visitContext } from '../visit/desk-context.ts';
import type { Desk } from '../visit/desk-context.ts';
import { refused } from '../visit/refused.ts';
import { comeIn } from './begin-session.ts';
import { relyingParty } from './relying-party.ts';

/** What the browser asks for: something to sign, or to be let in with what was signed. */
interface Asked {
  signed?: AuthenticationResponseJSON;
}

const unknown =
  'The desk does not know this passkey. Come in by a link, and add it under your name.';

/** Comes in with a passkey, which says itself whose it is: no address is asked for. */
export async function action({ request, context }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  if (!desk.limits.allows('waysInOfNetwork', context.get(visitContext).network)) {
    return data({ problem: 'Too many tries from your network. Wait a quarter of an hour.' }, 429);
  }
  const { signed } = (await request.json().catch(() => ({}))) as Asked;
  if (!signed) {
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(desk.url).id,
      userVerification: 'required',
      timeout: challengeLastsMs,
    });
    try {
      await desk.write.keepChallenge(options.challenge, null, desk.now());
    } catch (error) {
      return refused(error, {});
    }
    return data({ options });
  }
  let user: User | undefined;
  try {
    user = await holderOf(signed, desk);
  } catch (error) {
    if (isUnsaved(error)) return refused(error, {});
  }
  return user ? comeIn(desk, request, user, 'passkey') : data({ problem: unknown }, 403);
}

/** Whose passkey signed this; undefined or a rejection for nobody's. */
async function holderOf(
  signed: AuthenticationResponseJSON,
  { db, write, url, now }: Desk,
): Promise<User | undefined> {
  const found = await findPasskey(db, signed.id);
  if (!found) return undefined;
  const { passkey, user } = found;
  const { id, origin } = relyingParty(url);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed,
    expectedChallenge: (challenge) => write.spendChallenge(challenge, null, now()),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  });
  if (!verified) return undefined;
  await write.passkeyUsed(passkey.id, authenticationInfo.newCounter, now());
  return user;
}
