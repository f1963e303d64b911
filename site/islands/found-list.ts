import type { Found } from './search.ts';
import type { FoundEntry } from './search-files.ts';

/**
 * Shows what was found in a search's own list, and more of it at the press of its button.
 * @param askAgain where more of it cannot be reached
 * @returns what shows it, and its links, for arrow keys to go through
 */
export function createFoundList(element: HTMLElement, askAgain: () => void) {
  const list = element.querySelector('ul') as HTMLElement;
  const more = element.querySelector('button') as HTMLElement;
  let found: Found | undefined;

  function settle(): void {
    more.hidden = (found?.count ?? 0) <= list.childElementCount;
    list.hidden = list.childElementCount === 0;
  }

  async function showMore(): Promise<void> {
    const [from, of] = [list.childElementCount, found];
    const next = await of?.entriesFrom(from).catch(askAgain);
    // Something else was asked meanwhile, or this was pressed twice.
    if (!next || found !== of || list.childElementCount !== from) return;
    list.append(...next.map(lineOf));
    settle();
    links()[from]?.focus();
  }

  function show(now: Found | undefined): void {
    found = now;
    list.replaceChildren(...(now?.first ?? []).map(lineOf));
    settle();
  }

  const links = () => [...list.querySelectorAll('a')];

  more.addEventListener('click', () => void showMore());
  return { show, links };
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
