/** Tells search engines what a page is about. `<` is escaped: no text of ours ends the element. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // eslint-disable-next-line react/no-danger -- JSON of our own, escaped a line above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
