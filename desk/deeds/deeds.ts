import { isFault } from '../../leads/fault.ts';
import { senderName } from '../../leads/header-text.ts';
import { isLeadId } from '../../leads/lead.ts';
import { printable } from '../../leads/printable.ts';
import type { User } from '../../leads/store/access/users.ts';
import { namedLeads } from '../../leads/store/lead/stored-lead.ts';
import { briefTime, saidDay } from '../../leads/times.ts';
import { dayIn, noDay } from '../visit/days.ts';
import type { Desk } from '../visit/desk-context.ts';
import { textOf } from '../visit/posted.ts';
import { readNames } from '../visit/read-names.ts';
import { refused } from '../visit/refused.ts';
import { sendOut } from '../visit/send-out.ts';
import type { Changed } from '../../leads/store/work/deeds.ts';
import { deeds, isDeed } from '../writing/every-deed.ts';
import { beforeField } from './before-field.ts';

/** The most leads per deed. A page of them has fewer, and a database takes no more at once. */
const maxLeads = 200;

/** What was done, in words, and how to undo it; or why it was not done. */
export type Done = Unsent &
  ({ done: string; undo: Undo | null; of?: DoneTo | undefined } | { problem: string });

/** The one lead that a deed was done to, for pages on which "It" would be another. */
export interface DoneTo {
  id: string;
  reference: string;
  /** Empty if the sender gave no name. */
  who: string;
  /** The message, without its subject. */
  says: string;
}

/** The form that undoes something: the name of its deed, and its fields. */
export interface Undo {
  name: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** What stays in a form that was refused. */
interface Unsent {
  answerText?: string;
  noteText?: string;
  /** How the lead is answered by now, if the author had not seen all of it. */
  answeredNow?: { answers: number; isElsewhere: boolean };
}

/** Does what a form asks for to the leads it names, and records it in the audit log. */
export async function doDeed(
  desk: Desk,
  user: User,
  form: FormData,
): Promise<Done | ReturnType<typeof refused<Unsent>>> {
  const name = textOf(form, 'do');
  const named = form.getAll('id').map(String);
  const ids = [...new Set(named)].filter(isLeadId).slice(0, maxLeads);
  if (!isDeed(name)) return { problem: 'The desk does not know how to do that.' };
  if (ids.length === 0) return { problem: 'Choose one or more leads first.' };
  const deed = deeds[name];
  const before = Object.fromEntries(
    ids.map((id) => [id, textOf(form, beforeField(id))] as const).filter(([, had]) => had),
  );
  const now = desk.now();
  const until = name === 'until-day' ? dayIn(textOf(form, 'until'), 'begins', now) : now;
  if (until === undefined) return { problem: noDay(textOf(form, 'until')) };
  if (until < now) return { problem: 'Choose a day that is still to come.' };
  const to = textOf(form, 'to');
  const asked = {
    name,
    ids,
    before,
    to,
    until,
    isNow: textOf(form, 'now'),
    at: textOf(form, 'at'),
  };
  try {
    const by = { by: user.address, now, url: desk.url };
    const changed = await desk.write.doToLeads({ ...asked, ...by });
    if (changed.length === 0) {
      return { problem: 'Nothing was done: somebody else acted first. Look at it again.' };
    }
    sendOut(
      desk,
      changed.map(({ id }) => id),
    );
    const one = changed.length === 1 ? changed[0] : undefined;
    const said = deed.says(one !== undefined, {
      hadAny: Object.keys(before).length > 0,
      whose: await whoseName(desk, user, to),
      day: saidDay(until, now),
    });
    const putsOff = deed.undo === 'earlier-day';
    const later = putsOff ? '' : laterWords(changed, now);
    const says = said + later + leftWords(ids.length - changed.length);
    const fields = changed.flatMap((lead) => fieldsOf(lead, now));
    if (name === 'hand-over') fields.push(['to', to]);
    if (putsOff) fields.push(['now', String(changed[0]?.putOffUntil ?? '')]);
    if (deed.undo) fields.push(['at', String(now)]);
    return {
      done: `${one ? 'It' : `${changed.length} leads`} ${says}`,
      undo: deed.undo ? { name: deed.undo, fields } : null,
      of: one && (await doneTo(desk, one.id, says)),
    };
  } catch (error) {
    return refused(error, {});
  }
}

/** Says which of the leads stay out of sight, whoever has them now: a colleague may have put them off just before. */
function laterWords(changed: readonly Changed[], now: number): string {
  const later = changed.flatMap(({ putOffUntil }) =>
    putOffUntil && putOffUntil > now ? [putOffUntil] : [],
  );
  const [first] = later;
  if (first === undefined) return '';
  if (changed.length === 1) return ` It is put off until ${briefTime(first, now)}.`;
  return later.length === 1 ? ' One of them is put off.' : ` ${later.length} of them are put off.`;
}

/** Says how many ticked leads were left: the deed was not for them, or somebody else was quicker. */
function leftWords(left: number): string {
  if (left === 0) return '';
  return left === 1 ? ' One was left as it is.' : ` ${left} were left as they are.`;
}

/** Whose the leads are that were handed over: “yours”, or a name’s. */
async function whoseName({ db }: Desk, user: User, address: string): Promise<string> {
  if (address === '' || address === user.address) return 'yours';
  return `${(await readNames(db))(address)}’s`;
}

async function doneTo({ db }: Desk, id: string, says: string): Promise<DoneTo | undefined> {
  try {
    const [stored] = await namedLeads(db, [id]);
    return (
      stored && {
        id,
        reference: stored.reference,
        who: printable(senderName(stored.lead.fields)),
        says,
      }
    );
  } catch (error) {
    // Erased since, but the deed was done all the same.
    if (isFault(error)) return undefined;
    throw error;
  }
}

/** An undo's fields for a lead: its id, and its earlier state unless there was none or its day is over. */
function fieldsOf({ id, from }: Changed, now: number): [string, string][] {
  return from === null || (typeof from === 'number' && from <= now)
    ? [['id', id]]
    : [
        ['id', id],
        [beforeField(id), String(from)],
      ];
}
