import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandBoundary } from './island-boundary.tsx';

/**
 * Brings an island's HTML to life. A browser loads React with this and not before. Of HTML that a
 * browser has translated meanwhile, or an extension has put something into, React makes nothing but
 * makes all anew: what was typed and chosen in it goes into the new fields.
 */
export function hydrateIsland(
  element: HTMLElement,
  Content: ComponentType<object>,
  props: object,
  options: { identifierPrefix: string },
): void {
  const fields = () => [...element.querySelectorAll<HTMLInputElement>('[name]')];
  // With the names they have now: React may take an extension's for one of the form's, and name it so.
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
          // Boxes of one name differ in what they post.
          const [, old] =
            before.find(
              ([name, { defaultValue }]) =>
                name === field.name && defaultValue === field.defaultValue,
            ) ?? [];
          if (!old || old === field) continue;
          const { value, checked, files } = old;
          // A script may not set the value of a field for files.
          Object.assign(field, files ? { files } : { value, checked });
          if (old === focused) field.focus();
        }
      },
    },
  );
}
