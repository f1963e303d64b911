export type ButtonVariant = 'primary' | 'quiet';

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-sm edge-2 py-2.5 text-center font-semibold [line-height:1.25] no-underline eased';

const looks: Readonly<Record<ButtonVariant, string>> = {
  primary:
    'border-signal bg-signal text-on-signal hover:border-signal-deep hover:bg-signal-deep hover:text-ground',
  quiet: 'hover:bg-ink hover:text-ground hover:border-ink',
};

/** The classes of buttons and of links that look like buttons. */
export function buttonClass(variant: ButtonVariant): string {
  return `${shape} ${looks[variant]}`;
}
