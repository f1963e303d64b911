import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { Changes } from '../writing/changes.ts';
import type { Finding } from '../../leads/finding.ts';
import type { Database } from '../../leads/store/database/database.ts';
import type { Session } from '../../leads/store/access/sessions.ts';
import type { User } from '../../leads/store/access/users.ts';
import type { Writes } from '../writing/writes.ts';
import type { AttemptLimits } from './attempt-limits.ts';

/** What the desk works with, as its server puts it together. */
export interface Desk {
  /** To be read: the embedded store cannot be written by it. */
  db: Database;
  /** Changes what the store holds. */
  write: Writes;
  /** Where the relay keeps files of leads, certificates of erasures and, without a mail server, mail. */
  dataDir: string;
  /** Public origin, such as https://desk.example.org. */
  url: string;
  now: () => number;
  /** What people call the mailboxes, by alias. */
  mailboxNames: ReadonlyMap<string, string>;
  /** A file that no scanner has seen yet is kept back. */
  filesAreScanned: boolean;
  /** How long an answer may take. */
  replyWithinMs: number;
  limits: AttemptLimits;
  /** Tells the relay that something is due, so that it need not be found. */
  wake: () => void;
  changes: Changes;
  /** How everything fares. */
  health: () => Promise<Finding[]>;
  /** Whether receivers take our mail for ours. */
  mailDomain: () => Promise<Finding[]>;
}

/** What is known of one request before anybody has signed in. */
export interface Visit {
  /** Admits the page's own scripts. */
  nonce: string;
  /** Where it came from. */
  address: string;
}

/** What a page's loader and its action are called with. */
export type RouteArgs = LoaderFunctionArgs;

export type Context = RouteArgs['context'];

export const deskContext = createContext<Desk>();
export const visitContext = createContext<Visit>();

/** What a form sent and may not have been saved, for a page that cannot be shown with it. */
export const typedContext = createContext('');

/** Set where something of a page could not be read, since the store is away. */
export const unreadContext = createContext(false);

/** Set for whoever has signed in, and for nobody else: what asks for it is closed to strangers. */
export const sessionContext = createContext<Session>();

/** Who is at work, and with what. @throws where nobody has signed in */
export function atDesk(context: Context): { desk: Desk; session: Session; user: User } {
  const session = context.get(sessionContext);
  return { desk: context.get(deskContext), session, user: session.user };
}

/** The same for what owners alone may do. @throws Response for everybody else */
export function asOwner(context: Context): ReturnType<typeof atDesk> {
  const at = atDesk(context);
  if (at.user.role === 'owner') return at;
  throw new Response('This is for owners. Ask one of them, or to be made one.', { status: 403 });
}
