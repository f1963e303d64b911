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
  const ofSearch = document.querySelector<HTMLInputElement>(`search [name=${categoryParameter}]`);
  if (every && ofSearch) {
    chooseInSearch(ofSearch, every, buttons, form);
    return;
  }
  const chosen = askedOf(buttons);
  if (every && chosen && chosen !== every) choose(chosen, every, buttons, form);
  form.addEventListener('submit', (event) => {
    const button = buttons.find((one) => one === event.submitter);
    if (!every || !button) return;
    event.preventDefault();
    choose(button, every, buttons, form);
    const query = button === every ? '' : `?${categoryParameter}=${button.value}`;
    window.history.replaceState(window.history.state, '', window.location.pathname + query);
  });
}

/** The button that the address names. */
function askedOf(buttons: readonly HTMLButtonElement[]): HTMLButtonElement | undefined {
  const asked = new URLSearchParams(window.location.search).get(categoryParameter);
  return buttons.find(({ value }) => value === asked);
}

function press(chosen: HTMLButtonElement, buttons: readonly HTMLButtonElement[]): void {
  for (const button of buttons) button.setAttribute('aria-pressed', String(button === chosen));
}

/** @param ofSearch the search's own field for the category; the address is the search's to write */
function chooseInSearch(
  ofSearch: HTMLInputElement,
  every: HTMLButtonElement,
  buttons: readonly HTMLButtonElement[],
  form: HTMLElement,
): void {
  const pressAsked = () => press(askedOf(buttons) ?? every, buttons);
  pressAsked();
  window.addEventListener('popstate', pressAsked);
  form.addEventListener('submit', (event) => {
    const button = buttons.find((one) => one === event.submitter);
    if (!button) return;
    event.preventDefault();
    press(button, buttons);
    ofSearch.value = button === every ? '' : button.value;
    // Also what wakes the search.
    ofSearch.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function choose(
  chosen: HTMLButtonElement,
  every: HTMLButtonElement,
  buttons: readonly HTMLButtonElement[],
  form: HTMLElement,
): void {
  press(chosen, buttons);
  const isInView = (card: Element) =>
    chosen === every ||
    card.getAttribute(cardCategoriesAttribute)?.split(' ').includes(chosen.value) === true;
  const cards = [...document.querySelectorAll<HTMLElement>(`[${cardCategoriesAttribute}]`)];
  for (const card of cards) card.hidden = !isInView(card);
  for (const group of document.querySelectorAll<HTMLElement>(`[${cardGroupAttribute}]`)) {
    group.hidden = !cards.some((card) => !card.hidden && group.contains(card));
  }
  const status = form.querySelector('[role="status"]');
  const count = chosen.getAttribute(countAttribute) ?? '';
  if (status) status.textContent = shownOf(cards.filter(isInView).length, count);
}
