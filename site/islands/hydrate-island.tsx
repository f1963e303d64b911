import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandBoundary } from './island-boundary.tsx';

/**
 * Hydrates an island. React is loaded with this module and not before. If a browser has translated the HTML or an
 * extension has added to it, React discards it and renders the island anew: what was typed and chosen is then copied
 * to the new fields.
 */
export function hydrateIsland(
  element: HTMLElement,
  Content: ComponentType<object>,
  props: object,
  options: { identifierPrefix: string },
): void {
  const fields = () => [...element.querySelectorAll<HTMLInputElement>('[name]')];
  // Names are read now: React may mistake an extension's field for one of the form's, and rename it.
  const before = fields().map((field) => [field.name, field] as const);
  const focused = document.activeElement;
  hydrateRoot(
    element,
    <IslandBoundary>
      <Content {...props} />
    </IslandBoundary>,
    {
      ...options,
      onRecoverableError(error) {
        reportError(error);
        for (const field of fields()) {
          // Checkboxes of one name differ in their value.
          const [, old] =
            before.find(
              ([name, { defaultValue }]) =>
                name === field.name && defaultValue === field.defaultValue,
            ) ?? [];
          if (!old || old === field) continue;
          const { value, checked, files } = old;
          // A script may not set the value of a file field.
          Object.assign(field, files ? { files } : { value, checked });
          if (old === focused) field.focus();
        }
      },
    },
  );
}
