import type { Graph, Thing, WithContext } from 'schema-dts';

/** JSON-LD for search engines. `<` is escaped, so that no text in it can end the element. */
export function StructuredData({ data }: { data: WithContext<Thing> | Graph }) {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  // eslint-disable-next-line react/no-danger -- JSON of our own content, escaped a line above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
