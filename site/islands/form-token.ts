import { formTokenAddress } from '../addresses/relay-address.ts';

/**
 * Fetches a token in which the relay signs when the form was first seen. A bot that posts at once has none.
 * @returns undefined if there is none, in which case the form is sent all the same
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
