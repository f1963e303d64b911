import { reviewWidgetAttribute } from './island-markup.ts';

/** Marks the element that holds the widget's script, and that the widget finds by it and fills. */
const reviewSlotAttribute = 'data-review-slot';

/** How long the script may take, from its request until it has filled its slot. */
const timeoutMs = 8000;

const failureText =
  'Our clients’ reviews could not be loaded just now. The rating is our own figure.';

/**
 * Loads a third party's reviews and shows them in place of the façade. If they fail or are late, the façade stays, a
 * note below it says so, and reviews that come later are not shown. Frame and note are positioned over the façade, so
 * that neither shifts the layout.
 */
export function showReviews(element: HTMLElement): void {
  const frame = document.createElement('div');
  frame.className = 'review-frame';
  const slot = document.createElement('div');
  slot.setAttribute(reviewSlotAttribute, '');
  const script = document.createElement('script');
  script.async = true;
  script.src = element.getAttribute(reviewWidgetAttribute) ?? '';

  const stopWaiting = () => {
    sizeObserver.disconnect();
    clearTimeout(timeout);
  };
  const giveUp = () => {
    stopWaiting();
    const note = document.createElement('p');
    note.className = 'review-note';
    note.textContent = failureText;
    frame.replaceWith(note);
  };
  // Judged by its height: a widget may add empty elements first and fill them later.
  const sizeObserver = new ResizeObserver(() => {
    if (slot.offsetHeight === 0) return;
    stopWaiting();
    // Lets the keyboard scroll reviews that are longer than their place.
    frame.tabIndex = 0;
    frame.setAttribute('role', 'region');
    frame.setAttribute('aria-label', 'Client reviews');
    element.classList.add('reviews-shown');
  });
  const timeout = setTimeout(giveUp, timeoutMs);
  script.addEventListener('error', giveUp);

  slot.append(script);
  frame.append(slot);
  element.append(frame);
  sizeObserver.observe(slot);
}
