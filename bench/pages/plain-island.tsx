import type { ComponentType } from 'react';

interface IslandProps<Props> {
  component: ComponentType<Props>;
  props: Props;
}

/** What an island is where the whole page is React's: a component. */
export function Island<Props extends object>({ component: Content, props }: IslandProps<Props>) {
  return <Content {...props} />;
}
