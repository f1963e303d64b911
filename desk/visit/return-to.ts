/** Pages of this desk to redirect to: none that acts by being opened, or whose query a header must not have. */
const pages =
  /^\/(?:leads\/[\w-]{1,40}|answers|glance|glance\/mail|people|team|log|you)?(?:\?[!-~]*)?$/;

/** The address goes into a mail. */
const maxLength = 300;

/** The sign-in page’s parameter for the page that somebody wanted when they came there. */
const name = 'to';

/**
 * The address of the sign-in page for a request without a session, with the page that was wanted.
 * @param url of the page, as the router gives it even if scripts request only its data
 */
export function signInPageFor({ pathname, search }: URL): string {
  const asked = pathname + search;
  return `/sign-in${returnToQuery(isPage(asked) ? asked : '/')}`;
}

/** The page that somebody wanted before they came to the sign-in page, or else the inbox. */
export function returnToIn(url: string): string {
  const asked = new URL(url).searchParams.get(name) ?? '';
  return isPage(asked) ? asked : '/';
}

/** The query that passes the wanted page on to another sign-in address. */
export function returnToQuery(wanted: string): string {
  return wanted === '/' ? '' : `?${new URLSearchParams({ [name]: wanted })}`;
}

function isPage(asked: string): boolean {
  return asked.length <= maxLength && pages.test(asked);
}
