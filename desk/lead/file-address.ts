import { createHmac, timingSafeEqual } from 'node:crypto';
import { readState } from '../../leads/store/database/relay-state.ts';
import { newSecret } from '../../platform/secret.ts';
import type { Desk } from '../visit/desk-context.ts';
import { orAway } from '../visit/refused.ts';
import { minuteMs } from '../../platform/clock.ts';

/** How long a file's address works. A page that is open for longer has to be loaded anew. */
const lastsMs = 15 * minuteMs;

const keyName = 'desk-file-key';

/** A file of a lead, for one of the desk's people. */
interface Wanted {
  reference: string;
  /** The file's index, in the order of the form. */
  place: number;
  /** Address of who may have it. */
  who: string;
}

/** Creates an address from which one person can download a file for a while. */
export async function fileAddress(
  desk: Pick<Desk, 'db' | 'write' | 'now'>,
  wanted: Wanted,
): Promise<string> {
  const until = desk.now() + lastsMs;
  const query = new URLSearchParams({
    until: String(until),
    proof: await proofOf(desk, wanted, until),
  });
  return `/leads/${wanted.reference}/files/${wanted.place}?${query.toString()}`;
}

/** Whether an address was made for the person who asks, and has not expired. */
export async function isGood(
  desk: Pick<Desk, 'db' | 'write' | 'now'>,
  wanted: Wanted,
  query: URLSearchParams,
): Promise<boolean> {
  const until = Number(query.get('until'));
  if (!(until > desk.now() && until <= desk.now() + lastsMs)) return false;
  const proof = Buffer.from(await proofOf(desk, wanted, until));
  const given = Buffer.from(query.get('proof') ?? '');
  return given.length === proof.length && timingSafeEqual(given, proof);
}

async function proofOf(
  { db, write }: Pick<Desk, 'db' | 'write'>,
  { reference, place, who }: Wanted,
  until: number,
): Promise<string> {
  // Read first: a write would wait for the store's writer, and the store may take none.
  const key =
    (await readState(db, keyName)) ?? (await orAway(write.agreeOnState(keyName, newSecret())));
  const about = JSON.stringify([reference, place, who, until]);
  return createHmac('sha256', key).update(about).digest('base64url');
}
