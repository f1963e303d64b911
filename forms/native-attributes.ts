import type { ComposerField, ComposerForm } from './composer.ts';
import type { ConsentField, LineField, TextField } from './form.ts';

/** The HTML constraint attributes of a field, spelled as React spells them. */
interface NativeAttributes {
  required?: boolean;
  type?: 'text' | 'email' | 'tel' | 'checkbox';
  minLength?: number | undefined;
  maxLength?: number;
  autoComplete?: string | undefined;
  inputMode?: 'email' | 'tel' | undefined;
  /** The label of a phone keyboard's enter key. */
  enterKeyHint?: 'next' | 'send';
}

/**
 * Derives a field's native validation from its definition, so that browsers without scripts refuse what the relay
 * would. Selects, checkboxes and files have their own controls and checks.
 */
export function nativeAttributes(field: LineField | TextField | ConsentField): NativeAttributes {
  switch (field.kind) {
    case 'textarea':
      return {
        required: field.requiredMessage !== undefined,
        minLength: field.minLength,
        maxLength: field.maxLength,
      };
    case 'consent':
      return { required: true, type: 'checkbox' };
    case 'text':
    case 'email':
    case 'tel':
      // A relay form ends with the consent, so every line has a next field.
      return { ...lineAttributes(field), maxLength: field.maxLength, enterKeyHint: 'next' };
  }
}

/** The same for a field of a form that composes an email. */
export function composerAttributes({ fields }: ComposerForm, name: string): NativeAttributes {
  const field = fields[name];
  if (field === undefined) return {};
  const isLast = name === Object.keys(fields).at(-1);
  return { ...lineAttributes(field), enterKeyHint: isLast ? 'send' : 'next' };
}

function lineAttributes({ kind, autoComplete, requiredMessage }: ComposerField): NativeAttributes {
  return {
    required: requiredMessage !== undefined,
    type: kind,
    autoComplete,
    inputMode: kind === 'text' ? undefined : kind,
  };
}
