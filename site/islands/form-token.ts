import { formTokenAddress } from '../addresses/relay-address.ts';

/**
 * Asks the relay to sign when the form was first seen; a robot that posts at once has no such
 * token. A form without one is sent all the same.
 */
export async function fetchFormToken(): Promise<string | undefined> {
  if (formTokenAddress === undefined) return undefined;
  try {
    const response = await fetch(formTokenAddress);
    const { token } = (await response.json()) as { token?: string };
    return token;
  } catch {
    return undefined;
  }
}
