import type { ComponentProps } from 'react';
import { Form, useRouteLoaderData } from 'react-router';
import { pageField } from '../visit/page-field.ts';
import type { loader } from './at-desk.tsx';

/**
 * A form that changes something. It carries the time at which its page was shown, so that a second press while
 * the answer is on its way changes nothing more, however slow the connection.
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
