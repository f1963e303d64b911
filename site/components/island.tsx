import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { IslandBoundary } from '../islands/island-boundary.tsx';
import { islandAttribute, islandIdPrefix, islandPropsAttribute } from '../islands/island-markup.ts';
import type { IslandName } from '../islands/islands.ts';

interface IslandProps<Props> {
  name: IslandName;
  component: ComponentType<Props>;
  /** What the component gets, here and in the browser: plain JSON. */
  props: Props;
}

/** A part of a page that interacts: whole as HTML, hydrated on its own when near or touched. */
export function Island<Props extends object>({
  name,
  component: Content,
  props,
}: IslandProps<Props>) {
  const html = renderToString(
    <IslandBoundary>
      <Content {...props} />
    </IslandBoundary>,
    { identifierPrefix: islandIdPrefix(name) },
  );
  const attributes = { [islandAttribute]: name, [islandPropsAttribute]: JSON.stringify(props) };
  // eslint-disable-next-line react/no-danger -- React's own output, rendered a line above.
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
