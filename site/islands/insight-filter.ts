/** On a card: the slugs of its categories, separated by spaces. */
export const cardCategoriesAttribute = 'data-categories';

/** On a part of the page that is shown only while one of its cards is. */
export const cardGroupAttribute = 'data-card-group';

/** On a button: how many articles its category has. */
export const countAttribute = 'data-count';

export const categoryParameter = 'category';

/** Says how many of a category's articles are shown. */
export function shownCountText(shown: number, count: number | string): string {
  return `Showing ${shown} of ${count}`;
}

/**
 * Lets the category buttons choose which cards are shown; the address carries the choice. If the list has more than
 * one page, a button searches for its category instead, which finds the articles of all pages.
 */
export function startInsightFilter(form: HTMLElement): void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>(`button[${countAttribute}]`)];
  const [allButton] = buttons;
  if (!allButton) return;
  const ofSearch = document.querySelector<HTMLInputElement>(`search [name=${categoryParameter}]`);
  const slugOf = (button: HTMLButtonElement) => (button === allButton ? '' : button.value);
  const press = (chosen: HTMLButtonElement) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button === chosen));
  };
  const show = (chosen: HTMLButtonElement) => {
    press(chosen);
    const count = showCards(slugOf(chosen));
    const status = form.querySelector('[role="status"]');
    if (status)
      status.textContent = shownCountText(count, chosen.getAttribute(countAttribute) ?? '');
  };
  /** The button that the address names, or else the one for all articles. */
  const buttonInAddress = () => {
    const slug = new URLSearchParams(location.search).get(categoryParameter);
    return buttons.find(({ value }) => value === slug) ?? allButton;
  };

  // Also replaces a status which said that the category could not be reached.
  show(ofSearch ? allButton : buttonInAddress());
  if (ofSearch) {
    press(buttonInAddress());
    addEventListener('popstate', () => press(buttonInAddress()));
  }
  form.addEventListener('submit', (event) => {
    const button = buttons.find((one) => one === event.submitter);
    if (!button) return;
    event.preventDefault();
    if (ofSearch) {
      press(button);
      // The search itself writes the address.
      searchFor(ofSearch, slugOf(button));
      return;
    }
    show(button);
    const query = button === allButton ? '' : `?${categoryParameter}=${button.value}`;
    history.replaceState(history.state, '', location.pathname + query);
  });
}

/** Searches for a category. @param ofSearch the search's own field for it */
function searchFor(ofSearch: HTMLInputElement, slug: string): void {
  ofSearch.value = slug;
  // This event also loads the search's script.
  ofSearch.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Shows the cards of a category, or all if the slug is empty. @returns how many are shown */
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
