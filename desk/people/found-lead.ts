import { printable } from '../../leads/printable.ts';
import { addressAsKept } from '../../leads/store/access/users.ts';
import type { LeadAboutPerson } from '../../leads/upkeep/find-person.ts';
import { momentOf } from '../frame/moment.ts';

/** A lead that was found about a person, as it is shown. @param asked address or number that is theirs */
export function foundLead(
  { lead, reference, status, places, setAside, deidentifiedAt }: LeadAboutPerson,
  asked: string,
) {
  const { replyTo } = lead;
  return {
    id: lead.id,
    reference,
    at: momentOf(lead.receivedAt),
    subject: deidentifiedAt === null ? printable(lead.subject) : 'De-identified',
    places: printable(places.join(', ')),
    // Where it is not theirs, as far as an address tells. What a link carried along, such as a campaign,
    // may name anybody: whoever made it did not send the lead.
    sender: replyTo === null || addressAsKept(replyTo) === asked ? null : printable(replyTo),
    // It was not delivered, and will not be once it is erased.
    isUnsent: status === 'waiting' || status === 'parked',
    // It can be opened here, and is not only in a store that a restore set aside.
    isHere: !setAside,
  };
}
