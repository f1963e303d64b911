import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { actByKey, endWord, noteLoading } from './act-by-key.ts';

const keys = [
  ['j', 'the next lead'],
  ['k', 'the previous lead'],
  ['Enter', 'open it'],
  ['x', 'tick it'],
  ['t', 'take it, or what is ticked'],
  ['r', 'answer it'],
  ['e', 'count it, or what is ticked, as answered elsewhere'],
  ['z', 'undo the last action'],
  ['/', 'search'],
  ['Esc', 'leave the search'],
  ['↓', 'from the search to its results'],
  ['?', 'show these'],
] as const;

/** Local storage key, whose presence with any value switches the keys off in this browser. */
const offKey = 'keys are off';

/** Whether the keys are off on this page, if the browser can store nothing. */
let areOffHere = false;

/** The keys, their list, and a switch for them: voice control types what is said, which must not act. */
export function Keys() {
  const areUsed = useRef<HTMLInputElement>(null);
  const loading = useNavigation().location?.pathname;
  useEffect(() => noteLoading(loading), [loading]);
  useEffect(() => {
    if (areUsed.current) areUsed.current.checked = !areOff();
    const onKey = (event: KeyboardEvent) => actByKey(event, areOff());
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', endWord);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', endWord);
    };
  }, []);
  return (
    <details id="keys" className="keys">
      <summary>Keys</summary>
      <label className="keep">
        <input
          ref={areUsed}
          type="checkbox"
          defaultChecked
          onChange={({ currentTarget }) => switchOff(!currentTarget.checked)}
        />{' '}
        Use these keys
      </label>
      <small>Switch them off if you use voice control, which may type what you say.</small>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function areOff(): boolean {
  try {
    return localStorage.getItem(offKey) !== null;
  } catch {
    return areOffHere;
  }
}

function switchOff(off: boolean): void {
  areOffHere = off;
  try {
    if (off) localStorage.setItem(offKey, 'yes');
    else localStorage.removeItem(offKey);
  } catch {
    // The switch then lasts until the page is loaded anew.
  }
}
