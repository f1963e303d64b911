/** The parts of a mailto link, decoded. */
export function mailOf(href: string | null): { to: string; subject: string; body: string } {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(href ?? '') ?? [];
  const parts = new Map(query.split('&').map((part) => part.split('=') as [string, string]));
  const decoded = (name: string) => decodeURIComponent(parts.get(name) ?? '');
  return { to, subject: decoded('subject'), body: decoded('body') };
}
