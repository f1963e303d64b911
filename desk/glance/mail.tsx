import { Link, useLoaderData } from 'react-router';
import { atDesk, type RouteArgs } from '../visit/desk-context.ts';
import { Findings } from './findings.tsx';

export async function loader({ context }: RouteArgs) {
  const { desk } = atDesk(context);
  return { findings: await desk.mailDomain() };
}

export default function Mail() {
  const { findings } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <title>Will our mail arrive?</title>
      <p>
        <Link to="/glance">At a glance</Link>
      </p>
      <h1>Will our mail arrive?</h1>
      <p>
        Receiving servers check the DNS to see whether an email in your name is allowed. This is
        what it says now. Whoever looks after your domain’s DNS can change it.
      </p>
      <Findings findings={findings} />
    </div>
  );
}
