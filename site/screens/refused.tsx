import { createContext } from 'react-router';
import { company } from '../../content/company.ts';
import { paths } from '../../content/paths.ts';
import { findForm } from '../../forms/forms.ts';
import { FileField } from '../components/file-field.tsx';
import { fieldId } from '../components/field-parts.tsx';
import { RelayForm } from '../components/relay-form.tsx';
import { pageMeta } from '../head/page-meta.ts';
import type { Route } from './+types/refused.ts';

/** Why a post was refused, and every value in it. */
export interface RefusedPost {
  message: string;
  problems: Readonly<Record<string, string>>;
  formId: string | undefined;
  posted: Readonly<Record<string, readonly string[]>>;
}

const nothingPosted: RefusedPost = {
  message: 'Nothing was posted to this page.',
  problems: {},
  formId: undefined,
  posted: {},
};

/** The post that this render is about. The relay sets it in server/built-pages.ts. */
export const refusedPostContext = createContext<RefusedPost>(nothingPosted);

export function loader({ context }: Route.LoaderArgs): RefusedPost {
  return context.get(refusedPostContext);
}

export function meta() {
  return pageMeta({
    title: `Not sent yet · ${company.name}`,
    description: 'Your message was not sent yet.',
  });
}

/** Shows the form again with its values, and each problem at its field. */
export default function Refused({ loaderData }: Route.ComponentProps) {
  const { message, problems, formId, posted } = loaderData;
  const form = findForm(formId);
  const named = Object.entries(problems);
  return (
    <div className="frame section guides">
      <h1 className="heading-1">Not sent yet</h1>
      {/* Has the focus from the start, without scripts too, so that problems are read before the header. */}
      <div
        role="alert"
        tabIndex={-1}
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className="mt-6 max-w-prose edge-s-4 border-problem py-1 pl-5 text-lg"
      >
        <p>{message}</p>
        {named.length > 0 && (
          <ul className="mt-3 list-disc pl-5">
            {named.map(([name, problem]) => (
              <li key={name}>
                {form?.fields[name] ? <a href={`#${fieldId(form, name)}`}>{problem}</a> : problem}
              </li>
            ))}
          </ul>
        )}
      </div>
      {form ? (
        <section aria-labelledby="again" className="mt-12 max-w-2xl">
          <h2 id="again" className="heading-2">
            Your words are still here
          </h2>
          <div className="guided mt-8">
            <RelayForm form={form} initial={posted} problems={problems} fileControl={FileField} />
          </div>
        </section>
      ) : (
        <p className="mt-8 max-w-prose text-lg">
          Go back in your browser: what you wrote is still in the form. Or{' '}
          <a href={paths.contact}>start again on the Contact page</a>, or write to{' '}
          <a href={`mailto:${company.email.services}`}>{company.email.services}</a>.
        </p>
      )}
    </div>
  );
}
