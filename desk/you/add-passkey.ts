import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { data } from 'react-router';
import { elapsedBetween, hourMs } from '../../platform/clock.ts';
import { challengeLastsMs, listPasskeys } from '../../leads/store/access/passkeys.ts';
import type { User } from '../../leads/store/access/users.ts';
import { saidTime } from '../../leads/times.ts';
import { notChecked, relyingParty } from '../sign-in/relying-party.ts';
import { atDesk, type Desk, type RouteArgs } from '../visit/desk-context.ts';
import { jsonOf } from '../visit/posted.ts';
import { refused } from '../visit/refused.ts';

/** How long after signing in a passkey can be added, so that nobody adds their own at a desk left open. */
const maxSinceCameInMs = hourMs;

/**
 * Ed25519, ES256 and RS256 (RFC 9053, 8812). By default the library asks for ML-DSA first, support for which is
 * experimental in Node: it logs a warning, and may change one day so that such a passkey signs nobody in any more.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

export async function action({ request, context }: RouteArgs) {
  const { desk, session, user } = atDesk(context);
  if (elapsedBetween(desk.now(), session.createdAt) > maxSinceCameInMs) {
    return data(
      {
        problem:
          'Sign out and in again first: a passkey can only be added within an hour of signing in.',
      },
      403,
    );
  }
  const made = (await jsonOf(request))['made'] as RegistrationResponseJSON | undefined;
  try {
    return made ? await addMade(desk, user, made) : await askFor(desk, user);
  } catch (error) {
    return refused(error, {});
  }
}

async function askFor(desk: Desk, user: User) {
  const { id, name } = relyingParty(desk.url);
  const known = await listPasskeys(desk.db, user.id);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new TextEncoder().encode(user.id),
    userName: user.address,
    userDisplayName: user.name,
    timeout: challengeLastsMs,
    excludeCredentials: known.map((one) => ({ id: one.id, transports: [...one.transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  });
  await desk.write.keepChallenge(options.challenge, user.id, desk.now());
  return data({ options });
}

async function addMade(desk: Desk, user: User, made: RegistrationResponseJSON) {
  const now = desk.now();
  const { id, origin } = relyingParty(desk.url);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const registration = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: (challenge) => desk.write.spendChallenge(challenge, user.id, now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(notChecked);
  if (!registration?.verified) {
    return data({ problem: 'This passkey could not be checked. Try again.' }, 400);
  }
  const { credential } = registration.registrationInfo;
  const passkey = {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: `Added ${saidTime(now)}`,
  };
  await desk.write.addPasskey(user, passkey, now);
  return data({});
}
