import type { ComponentType } from 'react';

interface IslandProps<Props> {
  component: ComponentType<Props>;
  props: Props;
}

/** An island in a page that React renders as a whole: a plain component. */
export function Island<Props extends object>({ component: Content, props }: IslandProps<Props>) {
  return <Content {...props} />;
}
