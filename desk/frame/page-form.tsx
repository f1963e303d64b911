import type { ComponentProps } from 'react';
import { Form, useRouteLoaderData } from 'react-router';
import { pageField } from '../visit/page-field.ts';
import type { loader } from './at-desk.tsx';

/**
 * A form that changes something. It says when its page was shown: pressed again while the answer is on its way,
 * it does no second deed, however slow the line is.
 */
export function PageForm({ children, ...form }: ComponentProps<typeof Form>) {
  const shownAt = useRouteLoaderData<typeof loader>('frame/at-desk')?.shownAt;
  return (
    <Form {...form} method="post">
      <input type="hidden" name={pageField} value={shownAt} />
      {children}
    </Form>
  );
}
