import { readAddress, writeAddress, type Control } from './finder-address.ts';
import { entryNameAttribute, findingAttribute, searchHeadAttribute } from './finder-markup.ts';
import { createFoundList } from './found-list.ts';
import { unreachableAttribute } from './island-markup.ts';
import { hasWords, openSearch } from './search.ts';

/**
 * Lets a search show what it finds in the list's place, as it is typed and chosen. The address says
 * what is asked, so that it can be sent on and gone back to. Where the index cannot be reached the
 * list stays.
 */
export function startFinder(element: HTMLElement): void {
  const controls = [...element.querySelectorAll<Control>('input, select')];
  const field = element.querySelector('input') as HTMLInputElement;
  const status = element.querySelector('[role=status]') as Element;
  const nothingFound = element.querySelector('template') as HTMLTemplateElement;
  const attribute = (name: string) => element.getAttribute(name) ?? '';
  const { find } = openSearch(attribute(searchHeadAttribute));
  const { show, links } = createFoundList(element, () => void answer());
  let turn = 0;

  /** Shows what is asked now. What an earlier question is still waiting for is shown no more. */
  async function answer(): Promise<void> {
    turn += 1;
    const own = turn;
    const choices = controls.filter((one) => one !== field && one.value !== '');
    const isAsked = choices.length > 0 || hasWords(field.value);
    const choiceWords = choices.map(({ name, value }) => `${name}=${value}`);
    // What is not asked yet may be asked next: the index is on its way then. Where it cannot be reached
    // the list stays, and what was found before goes.
    const found = await find(field.value, choiceWords).catch(() => undefined);
    if (own !== turn) return;
    element.closest('main')?.toggleAttribute(findingAttribute, isAsked && found !== undefined);
    say(!isAsked ? '' : found ? foundWords(found.count) : attribute(unreachableAttribute));
    show(found);
  }

  /** What stands there already is not said again at each letter. */
  function say(words: string | Node): void {
    const text = typeof words === 'string' ? words : words.textContent;
    if (status.textContent !== text) status.replaceChildren(words);
  }

  function foundWords(count: number): string | Node {
    if (count === 0) return nothingFound.content.cloneNode(true);
    return `${count} ${attribute(entryNameAttribute)}${count === 1 ? '' : 's'} found`;
  }

  function clearWords(): void {
    field.focus();
    if (field.value === '') return;
    field.value = '';
    void answer();
    writeAddress(controls, true);
  }

  element.addEventListener('input', ({ target }) => {
    // First, since Safari throws where the address is written a hundred times in ten seconds.
    void answer();
    writeAddress(controls, target !== field);
  });
  element.addEventListener('keydown', (event) => {
    // An input method has these keys while it converts what is typed; Safari tells the one that confirms
    // it by this code alone.
    if (event.isComposing || event.keyCode === 229) return;
    const to = nextStop(event, field, links());
    if (event.key === 'Escape') clearWords();
    else if (to) to.focus();
    else return;
    event.preventDefault();
  });
  window.addEventListener('popstate', () => {
    readAddress(controls);
    void answer();
  });
  // What was typed or chosen before this was here is asked for; else what the address asks.
  if (controls.every(({ value }) => value === '')) readAddress(controls);
  else writeAddress(controls, true);
  void answer();
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
