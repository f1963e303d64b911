import type { SetAside } from './set-aside.ts';

/**
 * Words about a store beside the one in use: what it is, and what to do about it. Retention does not reach it, so
 * whoever restored decides how long it is kept.
 */
export function setAsideWords({ file, since }: SetAside): { says: string; todo: string } {
  return since === undefined
    ? { says: `${file} was left by a restore that was interrupted.`, todo: 'Delete it.' }
    : {
        says: `${file} was set aside by a restore on ${since} and holds leads.`,
        todo: 'Delete it when you no longer need it: it holds them for as long as it exists.',
      };
}
