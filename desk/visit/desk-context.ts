import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { Changes } from '../writing/changes.ts';
import type { Finding } from '../../leads/finding.ts';
import type { Database } from '../../leads/store/database/database.ts';
import type { Session } from '../../leads/store/access/sessions.ts';
import type { User } from '../../leads/store/access/users.ts';
import type { Writes } from '../writing/writes.ts';
import type { AttemptLimits } from './attempt-limits.ts';

/** What the desk's pages work with, assembled by its server. */
export interface Desk {
  /** For reads. It cannot write the embedded store. */
  db: Database;
  write: Writes;
  /** Where the relay keeps files of leads, certificates of erasures and, without a mail server, mail. */
  dataDir: string;
  /** Public origin, such as https://desk.example.org. */
  url: string;
  now: () => number;
  /** What people call the mailboxes, by alias. */
  mailboxNames: ReadonlyMap<string, string>;
  /** Whether files are scanned. If so, one that no scanner has seen yet is kept back. */
  filesAreScanned: boolean;
  /** How long an answer may take. */
  replyWithinMs: number;
  limits: AttemptLimits;
  /** Tells the relay that something is due, so that it need not find out by itself. */
  wake: () => void;
  changes: Changes;
  /** Looks at everything that can be wrong. */
  health: () => Promise<Finding[]>;
  /** Looks up whether receivers will take our mail for ours. */
  mailDomain: () => Promise<Finding[]>;
}

/** What is known of one request before anybody has signed in. */
export interface Visit {
  /** The CSP nonce that admits the page's own scripts. */
  nonce: string;
  /** The network address of the client. */
  address: string;
}

export type RouteArgs = LoaderFunctionArgs;

export type Context = RouteArgs['context'];

export const deskContext = createContext<Desk>();
export const visitContext = createContext<Visit>();

/** Words of a form that may not have been saved, for the error page if its own page cannot be shown. */
export const typedContext = createContext('');

/** Set if part of a page could not be read because the store is away. */
export const unreadContext = createContext(false);

/** Set only with a valid session: a page that reads it is closed to strangers. */
export const sessionContext = createContext<Session>();

/** Returns who has signed in, and what they work with. @throws if nobody has signed in */
export function atDesk(context: Context): { desk: Desk; session: Session; user: User } {
  const session = context.get(sessionContext);
  return { desk: context.get(deskContext), session, user: session.user };
}

/** The same for pages of owners alone. @throws Response for everybody else */
export function asOwner(context: Context): ReturnType<typeof atDesk> {
  const at = atDesk(context);
  if (at.user.role === 'owner') return at;
  throw new Response('This is for owners. Ask one of them to do it, or to make you an owner.', {
    status: 403,
  });
}
