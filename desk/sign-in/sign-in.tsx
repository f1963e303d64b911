import { useEffect, useState } from 'react';
import { Form, redirect, useActionData, useLoaderData, useRevalidator } from 'react-router';
import { company } from '../../content/company.ts';
import { linkLastsMs } from '../../leads/store/access/links.ts';
import { addressAsKept, findUser } from '../../leads/store/access/users.ts';
import { isMailAddress } from '../../leads/mail-address.ts';
import { deskContext, visitContext, type Desk, type RouteArgs } from '../visit/desk-context.ts';
import { offerDrafts } from '../frame/drafts-elsewhere.ts';
import { logFault } from '../visit/log-fault.ts';
import { deduplicateSubmit } from '../visit/deduplicate-submit.ts';
import { refused } from '../visit/refused.ts';
import { isByScripts } from '../visit/by-scripts.ts';
import { AddressField } from './address-field.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { signInWithPasskey } from './passkey-in-browser.ts';
import { formOf, textOf } from '../visit/posted.ts';
import { returnToQuery, returnToIn } from '../visit/return-to.ts';
import { sessionOf } from '../visit/session-cookie.ts';
import { newSecret } from '../../platform/secret.ts';
import { minuteMs } from '../../platform/clock.ts';

export async function loader({ request, context }: RouteArgs) {
  const desk = context.get(deskContext);
  if (await sessionOf(desk, request)) throw redirect(returnToIn(request.url));
  const { searchParams } = new URL(request.url);
  // Set by the link in an invitation, too.
  const address = searchParams.get('address') ?? '';
  return {
    address,
    // A link to this page may say anything: only an email address is repeated from it.
    isAsked: searchParams.has('asked') && isMailAddress(address),
    minutes: linkLastsMs / minuteMs,
    again: signInPageOf(request),
    isLedOn: returnToIn(request.url) !== '/',
  };
}

/** The address of this page, with the page that was wanted. */
function signInPageOf({ url }: Request): string {
  return `/sign-in${returnToQuery(returnToIn(url))}`;
}

const tooMany =
  'Many links were asked for from your network. If none comes within a minute, wait a quarter of an hour and try again.';

/** Answers the same whether or not the address may sign in. Without scripts it redirects: a reload sends no link. */
export async function action({ request, context }: RouteArgs) {
  const desk = context.get(deskContext);
  const { address: from } = context.get(visitContext);
  const form = await formOf(request);
  const press = { desk, sender: `the sign-in page, from ${from}`, url: request.url, form };
  const answer = await deduplicateSubmit(press, () =>
    sendLink(desk, { from, url: request.url, address: textOf(form, 'address') }),
  );
  if (isByScripts(request) || !('sentTo' in answer)) return answer;
  const said = new URL(signInPageOf(request), desk.url);
  said.searchParams.set('asked', 'yes');
  said.searchParams.set('address', answer.sentTo);
  throw redirect(said.pathname + said.search, 303);
}

async function sendLink(
  desk: Desk,
  { from, url, address }: { from: string; url: string; address: string },
) {
  if (!isMailAddress(address)) return { problem: 'Type your whole email address.', address };
  if (!desk.limits.linkFrom(from)) {
    void offerToKnown(desk, url, address);
    return { problem: tooMany, address };
  }
  try {
    await offer(desk, url, address);
  } catch (error) {
    return refused(error, { address });
  }
  return { sentTo: address };
}

/**
 * Sends a link to somebody who may sign in, even if others in their network request links for all the world.
 * Nothing is written for anybody else. The answer waits for neither case, or its time would tell them apart.
 */
async function offerToKnown(desk: Desk, url: string, address: string): Promise<void> {
  try {
    if (await findUser(desk.db, address)) await offer(desk, url, address);
  } catch (error) {
    logFault(error);
  }
}

/** Stores the mail with a link, unless the address has had as many as it may. */
async function offer(desk: Desk, url: string, address: string): Promise<void> {
  if (!desk.limits.linkFor(addressAsKept(address))) return;
  const token = newSecret();
  const letter = linkLetter(`${desk.url}/sign-in/${token}${returnToQuery(returnToIn(url))}`);
  await desk.write.offerLink({ address, token, letter, now: desk.now() });
  desk.wake();
}

function linkLetter(link: string): { subject: string; text: string } {
  return {
    subject: `Your link to the desk of ${company.name}`,
    text: `Open this to sign in to the desk:

${link}

It works once, for ${linkLastsMs / minuteMs} minutes. If you did not ask for it, ignore this email: nobody can sign in without it.
`,
  };
}

/** Looks again when the tab is shown: somebody who has signed in elsewhere, such as by a link, is redirected. */
function useLookOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && revalidate());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}

export default function SignIn() {
  const { address, isAsked, minutes, again, isLedOn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [trouble, setTrouble] = useState('');
  useEffect(offerDrafts, []);
  useLookOnReturn();
  const sentTo = answer && 'sentTo' in answer ? answer.sentTo : isAsked ? address : undefined;
  if (sentTo !== undefined) {
    return (
      <SignInPage heading="Check your inbox">
        <p role="status">
          If {sentTo} may sign in, a link is on its way there. It works once, for {minutes} minutes.
        </p>
        <p>
          Nothing came? Check your spam folder, or ask an owner of the desk whether this is the
          address they invited.
        </p>
        <p>
          <a href={again}>Ask for another link</a>
        </p>
      </SignInPage>
    );
  }
  const refusal = answer && 'problem' in answer ? answer : undefined;
  return (
    <SignInPage heading="Sign in">
      {isLedOn && <p>Nobody is signed in here now. Sign in to go on to the page you wanted.</p>}
      <Form method="post" className="fields">
        <AddressField given={refusal?.address ?? address} problem={refusal?.problem} />
        <button type="submit">Send me a link</button>
      </Form>
      <p className="or">or</p>
      <button
        type="button"
        className="quiet"
        onClick={() => {
          setTrouble('');
          void signInWithPasskey().then(setTrouble);
        }}
      >
        Use a passkey
      </button>
      <p role="alert" className="problem">
        {trouble}
      </p>
    </SignInPage>
  );
}
