import { useMemo, useRef } from 'react';
import { openToWrite } from '../frame/open-to-write.ts';
import { PageForm } from '../frame/page-form.tsx';
import { savedLimits } from '../../leads/answer-words.ts';
import { useDraft } from '../frame/use-draft.ts';
import type { Done } from '../deeds/deeds.ts';
import type { LeadPage } from './lead-page.ts';
import { draftsOn, ownOf } from './drafts.ts';

/** A note for the others at the desk, which no visitor sees. */
export function NoteForm({ lead, done }: { lead: LeadPage; done: Done | undefined }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const own = useMemo(() => ownOf(lead.notes), [lead.notes]);
  const keep = useDraft(field, draftsOn(lead.reference).note, own);
  const words = done?.noteText ?? '';
  return (
    <details className="writing" open={words !== ''}>
      <summary onClick={openToWrite}>Add a note for the team</summary>
      <PageForm className="fields">
        <input type="hidden" name="seen" value={lead.notes.length} />
        <label htmlFor="note">Note</label>
        <textarea
          ref={field}
          id="note"
          name="text"
          required
          rows={3}
          maxLength={savedLimits.text}
          defaultValue={words}
          onInput={({ currentTarget }) => keep(currentTarget.value)}
        />
        <button name="do" value="note" className="quiet">
          Save the note
        </button>
      </PageForm>
    </details>
  );
}
