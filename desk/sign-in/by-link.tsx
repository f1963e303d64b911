import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { hashOf } from '../../platform/hash.ts';
import { readLink } from '../../leads/store/access/links.ts';
import { isMailAddress } from '../../leads/mail-address.ts';
import {
  deskContext,
  visitContext,
  type Context,
  type Desk,
  type RouteArgs,
} from '../visit/desk-context.ts';
import { deduplicateSubmit } from '../visit/deduplicate-submit.ts';
import { orAway } from '../visit/refused.ts';
import { AddressField } from './address-field.tsx';
import { signIn, signInByLink } from './begin-session.ts';
import { SignInPage } from './sign-in-page.tsx';
import { returnToQuery, returnToIn } from '../visit/return-to.ts';
import { formOf, textOf } from '../visit/posted.ts';
import { sessionOf } from '../visit/session-cookie.ts';

const maxNameLength = 100;

const tooMany = 'Too many links were opened from your network. Wait a quarter of an hour.';

/** Loading the page does not use the link up: virus scanners open every link in a mail. */
export async function loader({ request, params, context }: RouteArgs) {
  const desk = context.get(deskContext);
  const purpose = await readLink(desk.db, params['token'] ?? '', desk.now());
  if (!purpose) countTry(context);
  const wanted = returnToIn(request.url);
  const again = `/sign-in${returnToQuery(wanted)}`;
  const onTo = (await sessionOf(desk, request)) ? wanted : null;
  return data({ purpose, again, onTo }, purpose ? 200 : 410);
}

export async function action({ request, params, context }: RouteArgs) {
  const desk = context.get(deskContext);
  const token = params['token'] ?? '';
  const form = await formOf(request);
  if (!(await readLink(desk.db, token, desk.now()))) countTry(context);
  // A second press at the same moment gets the first one's answer: the link is used up by then.
  const press = { desk, sender: `the link ${hashOf(token)}`, url: request.url, form };
  return deduplicateSubmit(press, () => useUp(desk, request, { token, form }));
}

/** Counts a try with an invalid link. Valid ones are not limited. @throws Response after too many */
function countTry(context: Context): void {
  const { limits } = context.get(deskContext);
  if (!limits.tryFrom(context.get(visitContext).address)) {
    throw new Response(tooMany, { status: 429 });
  }
}

async function useUp(
  desk: Desk,
  request: Request,
  { token, form }: { token: string; form: FormData },
) {
  const now = desk.now();
  if (!form.has('address')) {
    const signedIn = await signInByLink(desk, request, token);
    if (signedIn) return signedIn;
    // Their first press has signed them in.
    if (await sessionOf(desk, request)) return redirect(returnToIn(request.url));
    return data({ problem: null }, 410);
  }
  const [address, name] = [textOf(form, 'address'), textOf(form, 'name', maxNameLength)];
  if (!isMailAddress(address) || name === '') {
    return { problem: 'Type your name and your whole email address.' };
  }
  const owner = await orAway(desk.write.becomeOwner({ token, address, name, now }));
  return owner ? signIn(desk, request, owner, 'link') : data({ problem: null }, 410);
}

export default function ByLink() {
  const { purpose, again, onTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!purpose) {
    return (
      <SignInPage heading="This link no longer works">
        <p>A link works once, for a quarter of an hour.</p>
        <p>
          {onTo === null ? (
            <a href={again}>Ask for another link</a>
          ) : (
            <a href={onTo}>You are already signed in: go on to the desk</a>
          )}
        </p>
      </SignInPage>
    );
  }
  if (purpose === 'sign-in') {
    return (
      <SignInPage heading="Sign in">
        <Form method="post">
          <button type="submit">Sign in</button>
        </Form>
      </SignInPage>
    );
  }
  return (
    <SignInPage heading="Make this desk yours">
      <p>
        Nobody may sign in yet. You will be its owner, and invite others. Links are sent to the
        address you give here.
      </p>
      <Form method="post" className="fields">
        <label htmlFor="name">Your name</label>
        <input id="name" name="name" required maxLength={maxNameLength} autoComplete="name" />
        <AddressField problem={answer?.problem} />
        <button type="submit">Become the owner</button>
      </Form>
    </SignInPage>
  );
}
