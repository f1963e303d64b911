import { createHmac, timingSafeEqual } from 'node:crypto';

export type FormTokens = ReturnType<typeof createFormTokens>;

/**
 * Issues and verifies signed timestamps of when a form was first seen, which a robot cannot forge.
 * @param key secret that every process of the relay shares
 */
export function createFormTokens(key: string) {
  const sign = (time: string) =>
    createHmac('sha256', key).update(`form-token:${time}`).digest('base64url').slice(0, 22);
  return {
    /** Issues a token for a form seen now. */
    issue(now: number): string {
      const time = Math.floor(now).toString(36);
      return `${time}.${sign(time)}`;
    },
    /** When the token was issued, in milliseconds since the epoch; undefined if it is not ours. */
    read(token: string): number | undefined {
      const [time = '', signature = ''] = token.split('.');
      const expected = Buffer.from(sign(time));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number.parseInt(time, 36);
    },
  };
}
