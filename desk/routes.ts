import { layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every route of the desk. Those under `at-desk` need a session. */
export default [
  route('sign-in', 'sign-in/sign-in.tsx'),
  route('sign-in/passkey', 'sign-in/passkey.ts'),
  route('sign-in/:token', 'sign-in/by-link.tsx'),
  layout('frame/at-desk.tsx', [
    layout('inbox/inbox.tsx', [
      // An index route's forms would be posted to another address than the page's.
      route('/', 'inbox/nothing-open.tsx'),
      route('leads/:reference', 'lead/lead.tsx'),
    ]),
    route('leads/:reference/files/:place', 'lead/file.ts'),
    route('answers', 'answers/answers.tsx'),
    route('export', 'inbox/export.ts'),
    route('glance', 'glance/glance.tsx'),
    route('glance/mail', 'glance/mail.tsx'),
    route('live', 'inbox/live.ts'),
    route('people', 'people/people.tsx'),
    route('people/:search', 'people/person.tsx'),
    route('people/:search/copy', 'people/copy.ts'),
    route('people/certificates/:certificate', 'people/certificate.ts'),
    route('you', 'you/you.tsx'),
    route('you/passkey', 'you/add-passkey.ts'),
    route('sign-out', 'you/sign-out.ts'),
    route('team', 'team/team.tsx'),
    route('log', 'log/log.tsx'),
  ]),
  route('*', 'frame/not-found.tsx'),
] satisfies RouteConfig;
