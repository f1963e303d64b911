import { data, Form, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { readLink } from '../../leads/store/access/links.ts';
import { isMailAddress } from '../../leads/mail-address.ts';
import { deskContext, visitContext } from '../visit/desk-context.ts';
import { orAway } from '../visit/refused.ts';
import { AddressField } from './address-field.tsx';
import { comeIn } from './begin-session.ts';
import { Door } from './door.tsx';
import { textOf } from '../visit/posted.ts';

const maxNameLength = 100;

const tooMany = 'Too many links were opened from your network. Wait a quarter of an hour.';

/** Opening the page uses nothing up: what checks mail for viruses opens every link in it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const desk = context.get(deskContext);
  if (!desk.limits.allows('waysInOfNetwork', context.get(visitContext).network)) {
    throw new Response(tooMany, { status: 429 });
  }
  const purpose = await readLink(desk.db, params['token'] ?? '', desk.now());
  return data({ purpose }, purpose ? 200 : 410);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  if (!desk.limits.allows('waysInOfNetwork', context.get(visitContext).network)) {
    throw new Response(tooMany, { status: 429 });
  }
  const token = params['token'] ?? '';
  const now = desk.now();
  const form = await request.formData();
  if (!form.has('address')) {
    const user = await orAway(desk.write.spendLink(token, now));
    return user ? comeIn(desk, request, user, 'link') : data({ problem: null }, 410);
  }
  const [address, name] = [textOf(form, 'address'), textOf(form, 'name', maxNameLength)];
  if (!isMailAddress(address) || name === '') {
    return { problem: 'Type your name and your whole email address.' };
  }
  const owner = await orAway(desk.write.becomeOwner({ token, address, name, now }));
  return owner ? comeIn(desk, request, owner, 'link') : data({ problem: null }, 410);
}

export default function ByLink() {
  const { purpose } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!purpose) {
    return (
      <Door heading="This link is used up">
        <p>A link works once, for a quarter of an hour.</p>
        <p>
          <a href="/come-in">Ask for another link</a>
        </p>
      </Door>
    );
  }
  if (purpose === 'sign-in') {
    return (
      <Door heading="Come in">
        <Form method="post">
          <button type="submit">Come in</button>
        </Form>
      </Door>
    );
  }
  return (
    <Door heading="Make this desk yours">
      <p>
        Nobody may come in yet. You will be its owner, and let others in. Links are sent to the
        address you give here.
      </p>
      <Form method="post" className="fields">
        <label htmlFor="name">Your name</label>
        <input id="name" name="name" required maxLength={maxNameLength} autoComplete="name" />
        <AddressField problem={answer?.problem} />
        <button type="submit">Become the owner</button>
      </Form>
    </Door>
  );
}
