import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

const unavailable =
  'No passkey was given. Try again, or sign in by a link; a browser has to know passkeys for this.';

/** Asks for a passkey and goes on. @returns what kept it from that */
export async function signInWithPasskey(): Promise<string> {
  const problem = await give('/sign-in/passkey', 'signed', startAuthentication);
  // The sign-in page leads on whoever has signed in.
  if (problem === '') location.assign(location.href);
  return problem;
}

/** Makes a passkey for who is at the desk. @returns what kept it from that, or nothing */
export function addPasskey(): Promise<string> {
  return give('/you/passkey', 'made', startRegistration);
}

/** Gives the desk, under a name, what an authenticator makes of what the desk asks for. */
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
      // Once signed in, the answer leads on to the inbox, which is opened by itself.
      redirect: 'manual',
    });
    if (response.type === 'opaqueredirect') return {} as Answer;
    return (await response.json()) as Answer | { problem: string };
  } catch {
    return { problem: 'The desk does not answer. Look at your connection and try again.' };
  }
}
