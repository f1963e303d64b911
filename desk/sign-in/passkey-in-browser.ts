import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

const unavailable =
  'No passkey was used. Try again, or sign in by a link: your browser may not support passkeys.';

/** Signs in with a passkey and goes on. @returns what went wrong, or an empty string */
export async function signInWithPasskey(): Promise<string> {
  const problem = await give('/sign-in/passkey', 'signed', startAuthentication);
  // With a session, the sign-in page redirects to the page that was wanted.
  if (problem === '') location.assign(location.href);
  return problem;
}

/** Adds a passkey for the person who has signed in. @returns what went wrong, or an empty string */
export function addPasskey(): Promise<string> {
  return give('/you/passkey', 'made', startRegistration);
}

/** Gets a challenge from the desk, has an authenticator respond to it, and posts the response under a name. */
async function give(
  address: string,
  name: string,
  make: (asked: { optionsJSON: never }) => Promise<object>,
): Promise<string> {
  const asked = await post<{ options: never }>(address, {});
  if ('problem' in asked) return asked.problem;
  const made = await make({ optionsJSON: asked.options }).catch(() => undefined);
  if (!made) return unavailable;
  const answer = await post<object>(address, { [name]: made });
  return 'problem' in answer ? answer.problem : '';
}

async function post<Answer extends object>(
  address: string,
  body: object,
): Promise<Answer | { problem: string }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Once signed in, the answer redirects to the inbox, which does not have to be fetched here.
      redirect: 'manual',
    });
    if (response.type === 'opaqueredirect') return {} as Answer;
    return (await response.json()) as Answer | { problem: string };
  } catch {
    return { problem: 'The desk does not answer. Check your connection and try again.' };
  }
}
