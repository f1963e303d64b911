import { useRef, useState } from 'react';
import { PageForm } from '../frame/page-form.tsx';
import { useNewWords } from './use-words.ts';
import type { Kept, Words } from './words.ts';
import { Wording } from './wording.tsx';

/** @param typed words that were sent and not stored */
export function NewForm({ saved, typed }: { saved: readonly Kept[]; typed: Words }) {
  const form = useRef<HTMLFormElement>(null);
  const [isTaken, setTaken] = useState(false);
  const keep = useNewWords(form, saved, setTaken);
  return (
    <PageForm ref={form} className="fields wording">
      {isTaken && (
        <p className="problem">
          Somebody has removed the saved answer that you were changing. Your words are here.
        </p>
      )}
      <Wording {...typed} id="" onInput={keep} />
      <button>Save</button>
    </PageForm>
  );
}
