/**
 * Pages that somebody may be led on to: of this desk alone, none that does something by being opened, and
 * with nothing in their query that no header may have.
 */
const pages =
  /^\/(?:leads\/[\w-]{1,40}|answers|glance|glance\/mail|people|team|log|you)?(?:\?[!-~]*)?$/;

/** It stands in a mail. */
const maxLength = 300;

/** What the sign-in page’s address has of who came there on their way to another. */
const name = 'to';

/**
 * The sign-in page for whoever asks for a page of the desk and has not signed in: it knows where they were going.
 * @param url of the page, as the router has it also where scripts ask for its data alone
 */
export function signInPageFor({ pathname, search }: URL): string {
  const asked = pathname + search;
  return `/sign-in${onwards(isPage(asked) ? asked : '/')}`;
}

/** Where somebody was going before they came to the sign-in page; the inbox where nothing says so. */
export function wantedAt(url: string): string {
  const asked = new URL(url).searchParams.get(name) ?? '';
  return isPage(asked) ? asked : '/';
}

/** To be put behind another address of signing in, so that it knows the same. */
export function onwards(wanted: string): string {
  return wanted === '/' ? '' : `?${new URLSearchParams({ [name]: wanted })}`;
}

function isPage(asked: string): boolean {
  return asked.length <= maxLength && pages.test(asked);
}
