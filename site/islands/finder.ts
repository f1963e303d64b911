import { readAddress, writeAddress, type Control } from './finder-address.ts';
import { entryNameAttribute, showsResultsAttribute, searchHeadAttribute } from './finder-markup.ts';
import { createResultList } from './result-list.ts';
import { unreachableAttribute } from './island-markup.ts';
import { hasWords, openSearch } from './search.ts';

/**
 * Starts a search, which shows its results in place of the list while the visitor types and chooses. The address
 * carries the query, so that it can be shared and Back returns to it. If the index cannot be loaded, the list stays.
 */
export function startFinder(element: HTMLElement): void {
  const controls = [...element.querySelectorAll<Control>('input, select')];
  const field = element.querySelector('input') as HTMLInputElement;
  const status = element.querySelector('[role=status]') as Element;
  const nothingFound = element.querySelector('template') as HTMLTemplateElement;
  const attribute = (name: string) => element.getAttribute(name) ?? '';
  const { find } = openSearch(attribute(searchHeadAttribute));
  const { show, links } = createResultList(element, () => void answer());
  let latestQuery = 0;

  /** Shows the results of the current query. Those of an earlier one that arrive later are discarded. */
  async function answer(): Promise<void> {
    latestQuery += 1;
    const thisQuery = latestQuery;
    const choices = controls.filter((one) => one !== field && one.value !== '');
    const isAsked = choices.length > 0 || hasWords(field.value);
    const choiceWords = choices.map(({ name, value }) => `${name}=${value}`);
    // Also runs without a query, so that the index is loaded by the time there is one. If it cannot be loaded, the
    // list returns and earlier results go.
    const found = await find(field.value, choiceWords).catch(() => undefined);
    if (thisQuery !== latestQuery) return;
    element.closest('main')?.toggleAttribute(showsResultsAttribute, isAsked && found !== undefined);
    say(!isAsked ? '' : found ? countText(found.count) : attribute(unreachableAttribute));
    show(found);
  }

  /** Sets the status, unless it is unchanged: a screen reader would repeat it at each letter. */
  function say(words: string | Node): void {
    const text = typeof words === 'string' ? words : words.textContent;
    if (status.textContent !== text) status.replaceChildren(words);
  }

  function countText(count: number): string | Node {
    if (count === 0) return nothingFound.content.cloneNode(true);
    return `${count} ${attribute(entryNameAttribute)}${count === 1 ? '' : 's'} found`;
  }

  function clearField(): void {
    field.focus();
    if (field.value === '') return;
    field.value = '';
    void answer();
    writeAddress(controls, true);
  }

  element.addEventListener('input', ({ target }) => {
    // First, since Safari throws if the address is written a hundred times in ten seconds.
    void answer();
    writeAddress(controls, target !== field);
  });
  element.addEventListener('keydown', (event) => {
    // While an input method converts what is typed, these keys are its own. In Safari only this code identifies the
    // key that confirms it.
    if (event.isComposing || event.keyCode === 229) return;
    const to = nextFocus(event, field, links());
    if (event.key === 'Escape') clearField();
    else if (to) to.focus();
    else return;
    event.preventDefault();
  });
  addEventListener('popstate', () => {
    readAddress(controls);
    void answer();
  });
  // What was typed or chosen before this script was loaded takes precedence over the address.
  if (controls.every(({ value }) => value === '')) readAddress(controls);
  else writeAddress(controls, true);
  void answer();
}

/** Returns what an arrow key moves the focus to from the field or a result, or Enter from the field. */
function nextFocus(
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
