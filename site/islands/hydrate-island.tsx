import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandBoundary } from './island-boundary.tsx';

/** Brings an island's HTML to life. A browser loads React with this and not before. */
export function hydrateIsland(
  element: HTMLElement,
  Content: ComponentType<object>,
  props: object,
  options: { identifierPrefix: string },
): void {
  hydrateRoot(
    element,
    <IslandBoundary>
      <Content {...props} />
    </IslandBoundary>,
    options,
  );
}
