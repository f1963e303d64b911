import type { Thing } from '../structured-data.ts';

/** What the page says, in words for search engines. Data, not a script: no policy has to admit it. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // Escaped, so that no text can close the element.
  const html = json.replaceAll('<', '\\u003c');
  // eslint-disable-next-line react/no-danger -- JSON of our own, escaped a line above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
