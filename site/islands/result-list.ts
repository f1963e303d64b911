import type { SearchResults } from './search.ts';
import type { SearchEntry } from './search-files.ts';

/**
 * Shows results in a search's own list, and more of them when its button is pressed.
 * @param askAgain called if more of them cannot be loaded
 * @returns a function that shows results, and one that lists their links, for the arrow keys
 */
export function createResultList(element: HTMLElement, askAgain: () => void) {
  const list = element.querySelector('ul') as HTMLElement;
  const more = element.querySelector('button') as HTMLElement;
  const field = element.querySelector('input') as HTMLElement;
  let found: SearchResults | undefined;

  function updateView(): void {
    more.hidden = (found?.count ?? 0) <= list.childElementCount;
    list.hidden = list.childElementCount === 0;
  }

  async function showMore(): Promise<void> {
    const [from, of] = [list.childElementCount, found];
    const next = await of?.entriesFrom(from).catch(askAgain);
    // The query has changed meanwhile, or the button was pressed twice.
    if (!next || found !== of || list.childElementCount !== from) return;
    list.append(...next.map(listItem));
    updateView();
    links()[from]?.focus();
  }

  function show(now: SearchResults | undefined): void {
    found = now;
    const { activeElement } = document;
    list.replaceChildren(...(now?.first ?? []).map(listItem));
    updateView();
    // Results that come late replace what has the focus.
    if (activeElement === more ? more.hidden : activeElement?.isConnected === false) field.focus();
  }

  const links = () => [...list.querySelectorAll('a')];

  more.addEventListener('click', () => void showMore());
  return { show, links };
}

/** Builds a list item like those of the page's own lists, without what React would need. */
function listItem([path, title, details]: SearchEntry): HTMLElement {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.textContent = title;
  const below = document.createElement('p');
  below.textContent = details;
  line.append(link, below);
  return line;
}
