import { createHmac, timingSafeEqual } from 'node:crypto';
import { readState } from '../../leads/store/database/relay-state.ts';
import { newSecret } from '../../platform/secret.ts';
import type { Desk } from '../visit/desk-context.ts';
import { orAway } from '../visit/refused.ts';
import { minuteMs } from '../../platform/clock.ts';

/** A page that is left open for longer is loaded anew before a file is had from it. */
const lastsMs = 15 * minuteMs;

const keyName = 'desk-file-key';

/** One file of one lead, for one of the desk's people. */
interface Wanted {
  reference: string;
  /** From 0 on, in the order of the form. */
  place: number;
  /** Address of who may have it. */
  who: string;
}

/** An address that the file is had from for a while, by whoever it is made for. */
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

/** Whether an address was made for whoever asks, and not too long ago. */
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
  // Read here: what is asked to be written waits for who writes, and may not be taken.
  const key =
    (await readState(db, keyName)) ?? (await orAway(write.agreeOnState(keyName, newSecret())));
  const about = JSON.stringify([reference, place, who, until]);
  return createHmac('sha256', key).update(about).digest('base64url');
}
