import { PageForm } from '../frame/page-form.tsx';
import { ShownField } from '../deeds/shown-field.tsx';
import { HandOver } from '../inbox/hand-over.tsx';
import type { LeadPage } from './lead-page.ts';

/** Deeds that are less common and need a choice: whom to hand the lead to, or until when to put it off. */
export function PassOn({ lead }: { lead: LeadPage }) {
  const { id, colleagues, tomorrow, isSettled, status, takenBy, isPutOff, standing } = lead;
  if (isSettled || status === 'quarantined') return null;
  const isAlone = colleagues.length === 0;
  return (
    // Its key closes it once a deed was done.
    <details key={`${takenBy} ${isPutOff && standing.words}`} className="writing pass-on">
      <summary>{isAlone ? 'Put off until a day' : 'Hand over, or put off until a day'}</summary>
      {!isAlone && (
        <PageForm className="begin-with">
          <input type="hidden" name="id" value={id} />
          <ShownField {...lead} />
          <label htmlFor="to">Hand it to</label>
          <HandOver colleagues={colleagues} id="to" />
        </PageForm>
      )}
      <PageForm className="begin-with">
        <input type="hidden" name="id" value={id} />
        <ShownField {...lead} />
        <label htmlFor="until">Put it off until</label>
        <input id="until" name="until" type="date" required min={tomorrow} />
        <button name="do" value="until-day" className="quiet">
          Put off
        </button>
      </PageForm>
    </details>
  );
}
