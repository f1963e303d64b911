import { useEffect } from 'react';

const keys = [
  ['j', 'the next lead'],
  ['k', 'the one before'],
  ['Enter', 'open it'],
  ['x', 'tick it'],
  ['e', 'it, or what is ticked, was answered elsewhere'],
  ['z', 'undo what was done last'],
  ['/', 'search'],
  ['?', 'show these'],
] as const;

/** The keys, and what lists them. */
export function Keys() {
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <details id="keys" className="keys">
      <summary>Keys</summary>
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

function onKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select')) {
    return;
  }
  const act = acts[key];
  if (!act) return;
  event.preventDefault();
  act();
}

const acts: Readonly<Record<string, () => void>> = {
  j: () => step(1),
  k: () => step(-1),
  x: () => tickOf(current())?.click(),
  e: settle,
  z: () => document.querySelector<HTMLButtonElement>('.done-line button')?.click(),
  '/': () => document.querySelector<HTMLInputElement>('#find')?.focus(),
  '?': showKeys,
};

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.lead-link')];
}

/** The lead that has the focus, or else the one that is open. */
function current(): HTMLAnchorElement | undefined {
  const all = links();
  const focused = all.find((link) => link.closest('li')?.contains(document.activeElement));
  return focused ?? all.find((link) => link.ariaCurrent === 'page');
}

function step(by: 1 | -1): void {
  const all = links();
  const at = current();
  const next = at ? all.indexOf(at) + by : by === 1 ? 0 : all.length - 1;
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
}

function tickOf(link: Element | undefined): HTMLInputElement | null | undefined {
  return link?.closest('li')?.querySelector<HTMLInputElement>('input[type=checkbox]');
}

function settle(): void {
  const button = document.querySelector<HTMLButtonElement>('.many button[value=elsewhere]');
  if (!button) return;
  // What is ticked is meant, and nothing else.
  if (!button.form?.querySelector('input:checked')) {
    const at = current();
    const tick = tickOf(at);
    if (!tick) return;
    tick.checked = true;
    // It leaves the list, and whoever goes on with j does so from there.
    if (at?.ariaCurrent !== 'page') step(at === links().at(-1) ? -1 : 1);
  }
  button.form?.requestSubmit(button);
}

function showKeys(): void {
  const sheet = document.querySelector<HTMLDetailsElement>('#keys');
  if (!sheet) return;
  sheet.open = !sheet.open;
  sheet.querySelector('summary')?.focus();
}
