import {
  entryNameAttribute,
  findingAttribute,
  nothingFoundAttribute,
  searchHeadAttribute,
} from './finder-markup.ts';
import { hasWords, openSearch } from './search.ts';
import type { FoundEntry } from './search-files.ts';

/** So many found entries are shown at once. */
const shownAtOnce = 12;

/**
 * Lets a search show what it finds in the list's place, as it is typed and chosen. The address says
 * what is asked, so that it can be sent on and gone back to. Where the index cannot be reached the
 * list stays.
 */
export function startFinder(element: HTMLElement): void {
  const controls = [
    ...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'),
  ];
  const field = element.querySelector('input') as HTMLInputElement;
  const status = element.querySelector('[role=status]') as Element;
  const list = element.querySelector('ul') as HTMLElement;
  const more = element.querySelector('button') as HTMLElement;
  const said = (name: string) => element.getAttribute(name) ?? '';
  const { find, entries } = openSearch(said(searchHeadAttribute));
  let found: readonly number[] = [];
  let turn = 0;

  /** Shows what is asked now. What an earlier question is still waiting for is shown no more. */
  async function show(): Promise<void> {
    turn += 1;
    const own = turn;
    const choices = controls.filter((one) => one !== field && one.value !== '');
    const isAsked = choices.length > 0 || hasWords(field.value);
    try {
      // What is not asked yet may be asked next: the index is on its way then.
      const numbers = await find(
        field.value,
        choices.map(({ name, value }) => `${name}=${value}`),
      );
      const first = await entries(numbers.slice(0, shownAtOnce));
      if (own !== turn) return;
      found = numbers;
      list.replaceChildren(...first.map(lineOf));
      tell(isAsked, isAsked ? foundWords(numbers.length) : '');
    } catch {
      if (own !== turn) return;
      found = [];
      list.replaceChildren();
      tell(false, isAsked ? 'Search cannot be reached just now. The list below is whole.' : '');
    }
  }

  function tell(isFinding: boolean, words: string): void {
    more.hidden = found.length <= list.childElementCount;
    list.hidden = list.childElementCount === 0;
    element.closest('main')?.toggleAttribute(findingAttribute, isFinding);
    status.textContent = words;
  }

  function foundWords(count: number): string {
    if (count === 0) return said(nothingFoundAttribute);
    return `${count} ${said(entryNameAttribute)}${count === 1 ? '' : 's'} found`;
  }

  async function showMore(): Promise<void> {
    const from = list.childElementCount;
    const own = turn;
    const next = await entries(found.slice(from, from + shownAtOnce)).catch(() => []);
    if (own !== turn) return;
    list.append(...next.map(lineOf));
    more.hidden = found.length <= list.childElementCount;
    links()[from]?.focus();
  }

  const links = () => [...list.querySelectorAll('a')];

  /** @param isStep whether going back leads to what was asked before */
  function writeAddress(isStep: boolean): void {
    const url = new URL(window.location.href);
    const wasAsked = controls.some(({ name }) => url.searchParams.has(name));
    for (const { name, value } of controls) {
      if (value === '') url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    if (url.href === window.location.href) return;
    if (isStep || !wasAsked) window.history.pushState(null, '', url);
    else window.history.replaceState(null, '', url);
  }

  function readAddress(): void {
    const asked = new URLSearchParams(window.location.search);
    for (const control of controls) {
      control.value = asked.get(control.name) ?? '';
      // A choice that there is no more, in an old address.
      if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = '';
    }
  }

  function clearWords(): void {
    field.focus();
    if (field.value === '') return;
    field.value = '';
    writeAddress(true);
    void show();
  }

  element.addEventListener('input', ({ target }) => {
    writeAddress(target !== field);
    void show();
  });
  element.addEventListener('keydown', (event) => {
    const to = nextStop(event, field, links());
    if (event.key === 'Escape') clearWords();
    else if (to) to.focus();
    else return;
    event.preventDefault();
  });
  more.addEventListener('click', () => void showMore());
  window.addEventListener('popstate', () => {
    readAddress();
    void show();
  });
  // What was typed or chosen before this was here is asked for; else what the address asks.
  if (controls.every(({ value }) => value === '')) readAddress();
  else writeAddress(true);
  void show();
}

/** Where an arrow leads from the field or a found entry, and Enter from the field. */
function nextStop(
  { key, target }: KeyboardEvent,
  field: HTMLElement,
  links: readonly HTMLElement[],
): HTMLElement | undefined {
  const at = links.indexOf(target as HTMLElement);
  if (target === field) return key === 'ArrowDown' || key === 'Enter' ? links[0] : undefined;
  if (at === -1) return undefined;
  if (key === 'ArrowUp') return links[at - 1] ?? field;
  return key === 'ArrowDown' ? links[at + 1] : undefined;
}

/** As the page's own lists have it, without what React would need. */
function lineOf([path, title, details]: FoundEntry): HTMLElement {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.textContent = title;
  const below = document.createElement('p');
  below.textContent = details;
  line.append(link, below);
  return line;
}
