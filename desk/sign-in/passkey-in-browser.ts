import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

const unavailable =
  'No passkey was given. Try again, or sign in by a link; a browser has to know passkeys for this.';

/** Asks for a passkey and goes on. @returns what kept it from that */
export async function signInWithPasskey(): Promise<string> {
  const asked = await post<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    '/sign-in/passkey',
    {},
  );
  if ('problem' in asked) return asked.problem;
  const signed = await startAuthentication({ optionsJSON: asked.options }).catch(() => undefined);
  if (!signed) return unavailable;
  const answer = await post<object>('/sign-in/passkey', { signed });
  if ('problem' in answer) return answer.problem;
  // The sign-in page leads on whoever has signed in.
  location.assign(location.href);
  return '';
}

/** Makes a passkey for who is at the desk. @returns what kept it from that, or nothing */
export async function addPasskey(): Promise<string> {
  const asked = await post<{ options: PublicKeyCredentialCreationOptionsJSON }>('/you/passkey', {});
  if ('problem' in asked) return asked.problem;
  const made = await startRegistration({ optionsJSON: asked.options }).catch(() => undefined);
  if (!made) return unavailable;
  const answer = await post<object>('/you/passkey', { made });
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
