import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './button-class.ts';

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  className = '',
  ...props
}: ComponentProps<'a'> & { variant?: ButtonVariant }) {
  // eslint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the props
  return <a className={`${buttonClass(variant)} ${className}`} {...props} />;
}
