import type { Search } from './search.ts';
import type { FoundEntry } from './search-files.ts';

/** So many found entries are shown at once. */
const shownAtOnce = 12;

/** What was found, as links that arrow keys go through. */
interface FoundList {
  /**
   * Fetches what is shown first.
   * @returns what shows it
   * @throws where a part of the index cannot be reached
   */
  prepare: (numbers: readonly number[]) => Promise<() => void>;
  links: () => readonly HTMLElement[];
}

/** Shows what was found in a search's own list, and more of it at the press of its button. */
export function createFoundList(element: HTMLElement, entries: Search['entries']): FoundList {
  const list = element.querySelector('ul') as HTMLElement;
  const more = element.querySelector('button') as HTMLElement;
  let found: readonly number[] = [];

  function settle(): void {
    more.hidden = found.length <= list.childElementCount;
    list.hidden = list.childElementCount === 0;
  }

  async function showMore(): Promise<void> {
    const [from, of] = [list.childElementCount, found];
    const next = await entries(of.slice(from, from + shownAtOnce)).catch(() => []);
    // Something else was asked meanwhile, or this was pressed twice.
    if (found !== of || list.childElementCount !== from) return;
    list.append(...next.map(lineOf));
    settle();
    links()[from]?.focus();
  }

  const links = () => [...list.querySelectorAll('a')];

  more.addEventListener('click', () => void showMore());
  return {
    async prepare(numbers) {
      const first = await entries(numbers.slice(0, shownAtOnce));
      return () => {
        found = numbers;
        list.replaceChildren(...first.map(lineOf));
        settle();
      };
    },
    links,
  };
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
