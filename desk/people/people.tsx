import { Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { countOf } from '../../leads/count-of.ts';
import { momentOf } from '../frame/moment.ts';
import { ErrorMessage } from '../frame/error-message.tsx';
import { filedCertificates } from '../../leads/upkeep/certificate.ts';
import { asOwner, type RouteArgs } from '../visit/desk-context.ts';
import { formOf, textOf } from '../visit/posted.ts';
import { refused } from '../visit/refused.ts';
import { beginSearch } from './searches.ts';
import { When } from '../frame/when.tsx';

export { clientAction } from '../frame/stay-on-page.ts';

/** The most erasures that the page lists, the newest. */
const maxListed = 100;

export async function loader({ context }: RouteArgs) {
  const { desk } = asOwner(context);
  const { certificates } = await filedCertificates(desk.dataDir);
  return {
    erasures: certificates
      .map(({ certificate, finished }) => ({
        id: certificate.certificate,
        at: momentOf(Date.parse(certificate.erasedAt)),
        leads: certificate.leads.length,
        finished,
      }))
      .toReversed()
      .slice(0, maxListed),
  };
}

export async function action({ request, context }: RouteArgs) {
  const { desk, user } = asOwner(context);
  const asked = textOf(await formOf(request), 'person');
  try {
    const { id } = await beginSearch(desk, user, asked);
    return redirect(`/people/${id}`);
  } catch (error) {
    return refused(error, { asked });
  }
}

export default function People() {
  const { erasures } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="page">
      <title>People</title>
      <h1>People</h1>
      <p>
        Anyone may ask what we keep about them, and to have it erased (POPIA, sections 23 and 24).
        Every lead, note, answer and mail file is searched for the address or number. Ask them for
        each one they have used: each is searched for separately.
      </p>
      <Form method="post" className="fields">
        <label htmlFor="person">Email address or phone number</label>
        <input
          id="person"
          name="person"
          required
          maxLength={255}
          autoComplete="off"
          defaultValue={answer?.asked}
          aria-describedby={answer ? 'problem' : undefined}
          aria-invalid={answer ? true : undefined}
        />
        <ErrorMessage id="problem" words={answer?.problem} />
        <button type="submit">Find them</button>
      </Form>
      {erasures.length > 0 && (
        <>
          <h2>Erased</h2>
          <ul className="rows">
            {erasures.map(({ id, at, leads, finished }) => (
              <li key={id}>
                <span>
                  <When at={at} />, {countOf(leads, 'lead')}
                  {!finished && (
                    <small>
                      Traces of it are still being removed. The relay tries again each hour.
                    </small>
                  )}
                </span>
                <Link to={`/people/certificates/${id}`} reloadDocument>
                  Certificate<span className="unseen"> of {at.words}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
