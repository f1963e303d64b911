import type { Form } from '../../forms/form.ts';
import type { Posted, Problems } from '../../forms/validate.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Admitted } from '../serving/page-headers.ts';
import { admittedOnPlainDocument, plainDocument } from './plain-document.ts';

/** What a visitor without scripts is told about a refused post. */
export interface RefusedPost {
  message: string;
  problems: Problems;
  /** The form, if known, and the visitor's words, so that they can be sent again without retyping. */
  form: Form | undefined;
  posted: Posted;
  /** True if the words are incomplete. */
  cut: boolean;
}

/** A page with a visitor's words. */
export interface RelayPage {
  /** The whole document. */
  html: string;
  /** What its content security policy admits, determined before the words were inserted. */
  admitted: Admitted;
}

export interface RelayPages {
  refused: (refused: RefusedPost) => Promise<RelayPage>;
}

/**
 * Pages for a relay without the built site, in development or for other people's forms. They are complete and legible.
 * The built site brings its own layout.
 */
export const plainPages: RelayPages = {
  refused({ message, problems, posted, cut }) {
    const listed = Object.values(problems).map((problem) => `<li>${escapeHtml(problem)}</li>`);
    const copies = [...posted].map(
      ([name, values]) =>
        `<dt>${escapeHtml(name)}</dt><dd><pre>${escapeHtml(values.join(', '))}</pre></dd>`,
    );
    const which = cut ? 'The first part of them is' : 'They are';
    const html = plainDocument(
      'Not sent yet',
      `<p>${escapeHtml(message)}</p>
${listed.length > 0 ? `<ul>${listed.join('')}</ul>` : ''}
<p>Go back in your browser: your words are still in the form.${copies.length > 0 ? ` ${which} also here, to copy:` : ''}</p>
${copies.length > 0 ? `<dl>${copies.join('')}</dl>` : ''}`,
    );
    return Promise.resolve({ html, admitted: admittedOnPlainDocument });
  },
};
