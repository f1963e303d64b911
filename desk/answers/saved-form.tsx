import { useRef } from 'react';
import { PageForm } from '../frame/page-form.tsx';
import { useChangedWords } from './use-words.ts';
import type { Begun, Kept } from './words.ts';
import { Wording } from './wording.tsx';

interface Props {
  one: Kept & { by: string; at: string };
  /** Words that were sent and not stored. */
  typed: Begun | undefined;
}

/** Changes or removes a saved answer. Nobody overwrites a colleague's change without knowing of it. */
export function SavedForm({ one, typed }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { seen, keep, forget } = useChangedWords(form, one);
  const isBehind = (typed?.changedAt ?? seen) !== one.changedAt;
  return (
    <details className="writing" open={typed !== undefined}>
      <summary>{one.title}</summary>
      <PageForm ref={form} className="fields wording">
        <input type="hidden" name="id" value={one.id} />
        <input type="hidden" name="changed-at" value={one.changedAt} />
        {isBehind && (
          <>
            <p>
              <strong>{one.by} has changed it since you began. It reads now:</strong>
            </p>
            <blockquote>
              <strong>{one.title}</strong>
              {`\n${one.text}`}
            </blockquote>
          </>
        )}
        <Wording {...(typed ?? one)} id={one.id} onInput={keep} />
        <small>
          Last changed by {one.by}, {one.at}
        </small>
        <div className="deeds">
          <button>{isBehind ? 'Save yours instead' : 'Save'}</button>
          <button name="do" value="remove" className="quiet" formNoValidate onClick={forget}>
            Remove
          </button>
        </div>
      </PageForm>
    </details>
  );
}
