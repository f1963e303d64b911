import { reviewWidgetAttribute } from './island-markup.ts';

/** Where the widget finds its place: its script stands in this element, and fills it. */
const reviewSlotAttribute = 'data-review-slot';

/** How long the script may take, from being asked for to having filled its slot. */
const patienceMs = 8000;

const missingWords =
  'Our clients’ reviews could not be loaded just now. The rating is our own figure.';

/**
 * Asks for a third party's reviews and shows them in the façade's place once they are there. When
 * they fail or are late, the façade stays, a line below it says so, and what comes after that is not
 * let in. Frame and line lie over the façade, so that either way nothing moves.
 */
export function showReviews(element: HTMLElement): void {
  const frame = document.createElement('div');
  frame.className = 'review-frame';
  const slot = document.createElement('div');
  slot.setAttribute(reviewSlotAttribute, '');
  const script = document.createElement('script');
  script.async = true;
  script.src = element.getAttribute(reviewWidgetAttribute) ?? '';

  const settle = () => {
    filling.disconnect();
    clearTimeout(tooLate);
  };
  const giveUp = () => {
    settle();
    const note = document.createElement('p');
    note.className = 'review-note';
    note.textContent = missingWords;
    frame.replaceWith(note);
  };
  // By its height: a widget may well add empty elements first and what is in them later.
  const filling = new ResizeObserver(() => {
    if (slot.offsetHeight === 0) return;
    settle();
    // Reachable by keyboard: the reviews may be longer than their place.
    frame.tabIndex = 0;
    frame.setAttribute('role', 'region');
    frame.setAttribute('aria-label', 'Client reviews');
    element.classList.add('reviews-shown');
  });
  const tooLate = setTimeout(giveUp, patienceMs);
  script.addEventListener('error', giveUp);

  slot.append(script);
  frame.append(slot);
  element.append(frame);
  filling.observe(slot);
}
