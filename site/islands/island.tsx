import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { IslandBoundary } from './island-boundary.tsx';
import {
  islandAttribute,
  islandIdPrefix,
  islandPropsAttribute,
  islandWhenAttribute,
} from './island-markup.ts';
import type { IslandName } from './islands.ts';

interface IslandProps<Props> {
  name: IslandName;
  component: ComponentType<Props>;
  /** The component's props, on the server and in the browser: plain JSON. */
  props: Props;
  /** For an island that shows only a button: it is loaded when that is touched. */
  when?: 'touched';
}

/** An interactive part of a page: complete as HTML, and hydrated by itself once near the viewport or touched. */
export function Island<Props extends object>({
  name,
  component: Content,
  props,
  when,
}: IslandProps<Props>) {
  const html = renderToString(
    <IslandBoundary>
      <Content {...props} />
    </IslandBoundary>,
    { identifierPrefix: islandIdPrefix(name) },
  );
  const attributes = {
    [islandAttribute]: name,
    [islandPropsAttribute]: JSON.stringify(props),
    [islandWhenAttribute]: when,
  };
  // eslint-disable-next-line react/no-danger -- React's own output, rendered a line above.
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
