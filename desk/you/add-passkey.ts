import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { data } from 'react-router';
import type { ActionFunctionArgs } from 'react-router';
import { between } from '../../platform/clock.ts';
import { challengeLastsMs, listPasskeys } from '../../leads/store/access/passkeys.ts';
import { shownTime } from '../../leads/times.ts';
import { relyingParty } from '../come-in/relying-party.ts';
import { atDesk } from '../visit/desk-context.ts';

/** Whoever finds a desk left open may not make a way in of their own there. */
const maxSinceCameInMs = 3_600_000;

interface Asked {
  made?: RegistrationResponseJSON;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { desk, session, user } = atDesk(context);
  const now = desk.now();
  if (between(now, session.createdAt) > maxSinceCameInMs) {
    return data(
      { problem: 'Leave and come in again first: a passkey is added within an hour of that.' },
      403,
    );
  }
  const { id, name, origin } = relyingParty(desk.url);
  const { made } = (await request.json().catch(() => ({}))) as Asked;
  if (!made) {
    const known = await listPasskeys(desk.db, user.id);
    const options = await generateRegistrationOptions({
      rpID: id,
      rpName: name,
      userID: new TextEncoder().encode(user.id),
      userName: user.address,
      userDisplayName: user.name,
      timeout: challengeLastsMs,
      excludeCredentials: known.map((one) => ({ id: one.id, transports: [...one.transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await desk.write.keepChallenge(options.challenge, user.id, now);
    return data({ options });
  }
  const registration = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: (challenge) => desk.write.spendChallenge(challenge, user.id, now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!registration?.verified) {
    return data({ problem: 'This passkey could not be checked. Try again.' }, 400);
  }
  const { credential } = registration.registrationInfo;
  const passkey = {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: `Added ${shownTime(now)}`,
  };
  await desk.write.addPasskey(user, passkey, now);
  return data({});
}
