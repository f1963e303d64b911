/** On a card: slugs of the categories that hold it, separated by spaces. */
export const cardCategoriesAttribute = 'data-categories';

/** On a part of the page that has no sense without a card in view. */
export const cardGroupAttribute = 'data-card-group';

/** On a button: how many articles its category counts. */
export const countAttribute = 'data-count';

export const categoryParameter = 'category';

/** How many of a category's articles are in view. */
export function shownOf(shown: number, count: number | string): string {
  return `Showing ${shown} of ${count}`;
}

/**
 * Lets the category buttons choose which cards are in view; the address carries the choice. Where
 * the cards go on on further pages, the search finds those of the category on all of them.
 */
export function startInsightFilter(form: HTMLElement): void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>(`button[${countAttribute}]`)];
  const [every] = buttons;
  if (!every) return;
  const ofSearch = document.querySelector<HTMLInputElement>(`search [name=${categoryParameter}]`);
  const slugOf = (button: HTMLButtonElement) => (button === every ? '' : button.value);
  const press = (chosen: HTMLButtonElement) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button === chosen));
  };
  const show = (chosen: HTMLButtonElement) => {
    press(chosen);
    const count = showCards(slugOf(chosen));
    const status = form.querySelector('[role="status"]');
    if (status) status.textContent = shownOf(count, chosen.getAttribute(countAttribute) ?? '');
  };
  /** The button that the address names. */
  const asked = () => {
    const slug = new URLSearchParams(window.location.search).get(categoryParameter);
    return buttons.find(({ value }) => value === slug) ?? every;
  };

  // Also where it has been said that the category could not be reached.
  show(ofSearch ? every : asked());
  if (ofSearch) {
    press(asked());
    window.addEventListener('popstate', () => press(asked()));
  }
  form.addEventListener('submit', (event) => {
    const button = buttons.find((one) => one === event.submitter);
    if (!button) return;
    event.preventDefault();
    if (ofSearch) {
      press(button);
      // The address is the search's to write.
      searchFor(ofSearch, slugOf(button));
      return;
    }
    show(button);
    const query = button === every ? '' : `?${categoryParameter}=${button.value}`;
    window.history.replaceState(window.history.state, '', window.location.pathname + query);
  });
}

/** @param ofSearch the search's own field for the category */
function searchFor(ofSearch: HTMLInputElement, slug: string): void {
  ofSearch.value = slug;
  // Also what wakes the search.
  ofSearch.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Shows the cards of a category, of all where there is no slug. @returns how many they are */
function showCards(slug: string): number {
  const cards = [...document.querySelectorAll<HTMLElement>(`[${cardCategoriesAttribute}]`)];
  const isInView = (card: HTMLElement) =>
    slug === '' || card.getAttribute(cardCategoriesAttribute)?.split(' ').includes(slug);
  for (const card of cards) card.hidden = !isInView(card);
  const shown = cards.filter((card) => !card.hidden);
  for (const group of document.querySelectorAll<HTMLElement>(`[${cardGroupAttribute}]`)) {
    group.hidden = !shown.some((card) => group.contains(card));
  }
  return shown.length;
}
