import {
  copyAttribute,
  fillAttribute,
  roleWithPlace,
  rolePageAttribute,
  rolePlaceAttribute,
  roleTitleAttribute,
  type Copied,
  type Filled,
} from './send-cv-markup.ts';

/** The role that was opened last. It is not read from the dialog, whose text a browser may have translated. */
let rolePage = '';
let role = '';

/**
 * Lets each card's Send CV open the page's one dialog, filled in for that card's role. Without scripts each link opens
 * the mail itself, so the dialog reads the mail from the link.
 */
export function startSendCv(roles: HTMLElement): void {
  const dialog = roles.querySelector('dialog');
  if (!dialog) return;
  for (const opener of roles.querySelectorAll<HTMLAnchorElement>(`[${roleTitleAttribute}]`)) {
    // Set by script, since without one it is a link. The element stays the same, for it may have the focus already.
    opener.setAttribute('role', 'button');
    opener.addEventListener('click', (event) => {
      event.preventDefault();
      fill(dialog, opener);
      // The browser traps the focus in it, closes it on Escape and restores the focus.
      dialog.showModal();
    });
    opener.addEventListener('keydown', (event) => {
      // Space presses a button, but scrolls the page when a link has the focus.
      if (event.key !== ' ') return;
      event.preventDefault();
      opener.click();
    });
  }
  dialog.querySelector('.modal-close')?.addEventListener('click', () => dialog.close());
  handOverPart(dialog).addEventListener('toggle', () => void handOver(dialog));
  dialog.addEventListener('dragenter', ({ dataTransfer }) => {
    if (dataTransfer?.types.includes('Files')) handOverPart(dialog).open = true;
  });
  for (const button of dialog.querySelectorAll<HTMLElement>(`[${copyAttribute}]`)) {
    button.addEventListener('click', () => void copy(dialog, button));
  }
}

function fill(dialog: HTMLDialogElement, opener: HTMLAnchorElement): void {
  const { href } = opener;
  const { pathname, searchParams } = new URL(href);
  handOverPart(dialog).open = false;
  const attribute = (name: string) => opener.getAttribute(name) ?? '';
  const title = attribute(roleTitleAttribute);
  const place = attribute(rolePlaceAttribute);
  const parts: Record<Exclude<Filled, 'mail'>, string | null> = {
    title,
    place,
    to: pathname,
    subject: searchParams.get('subject'),
    body: (searchParams.get('body') ?? '').replaceAll('\r', ''),
  };
  for (const [part, text] of Object.entries(parts)) partOf(dialog, part).textContent = text;
  partOf(dialog, 'mail').setAttribute('href', href);
  rolePage = attribute(rolePageAttribute);
  role = roleWithPlace(title, place);
  for (const button of dialog.querySelectorAll(`[${copyAttribute}]`)) say(button, 'Copy the $');
}

/** Shows the CV form in its part of the dialog once that is open, or goes to the role's page if it cannot be loaded. */
async function handOver(dialog: HTMLDialogElement): Promise<void> {
  const part = handOverPart(dialog);
  if (!part.open) return;
  const module = await import('./send-cv-form.tsx').catch(() => undefined);
  // Meanwhile the dialog may have been closed, and also opened for another role.
  if (!dialog.open || !part.open) return;
  if (module) module.showCvForm(dialog, part.lastElementChild as Element, role, rolePage);
  else location.assign(rolePage);
}

function handOverPart(dialog: HTMLDialogElement): HTMLDetailsElement {
  return dialog.querySelector('details') as HTMLDetailsElement;
}

function partOf(dialog: HTMLDialogElement, part: string): Element {
  return dialog.querySelector(`[${fillAttribute}=${part}]`) as Element;
}

async function copy(dialog: HTMLDialogElement, button: HTMLElement): Promise<void> {
  const part = button.getAttribute(copyAttribute) === ('address' satisfies Copied) ? 'to' : 'body';
  try {
    await navigator.clipboard.writeText(partOf(dialog, part).textContent);
    say(button, 'Copied the $');
  } catch {
    say(button, 'Select the $ and copy it');
  }
}

/** @param words with `$` in place of what the button copies */
function say(button: Element, words: string): void {
  const what = button.getAttribute(copyAttribute) ?? '';
  const said = button.firstElementChild;
  if (said) said.textContent = words.replace('$', what);
}
