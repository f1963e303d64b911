/** Who may sign in to the desk, and what they did there: tables as Kysely sees them. */
export interface AccessSchema {
  desk_user: {
    id: string;
    /** In small letters. */
    address: string;
    name: string;
    role: Role;
    created_at: number;
    /** Set when an owner removed their access; the row stays for the log's sake. */
    removed_at: number | null;
    /** Null for somebody who never has since they were invited. */
    signed_in_at: number | null;
  };
  /** A link that signs its holder in once. Used ones are deleted. */
  sign_in_link: {
    /** SHA-256 of the token that stands in the link. */
    token_hash: string;
    /** Null for one that makes the desk's first owner, and for an address that nobody has. */
    user_id: string | null;
    purpose: 'sign-in' | 'first-owner';
    created_at: number;
    expires_at: number;
  };
  desk_session: {
    /** SHA-256 of the token that the browser keeps. */
    token_hash: string;
    /** Names it where sessions are listed. */
    id: string;
    user_id: string;
    way: SignInWay;
    /** What the browser said it is. */
    agent: string;
    created_at: number;
    seen_at: number;
  };
  passkey: {
    /** The credential's own id, in base64url. */
    id: string;
    user_id: string;
    /** In base64url, as the authenticator gave it (COSE). */
    public_key: string;
    counter: number;
    /** JSON array of how the authenticator is reached. */
    transports: string;
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** What an authenticator was asked to sign. Used ones are deleted. */
  passkey_challenge: {
    challenge: string;
    /** Who adds a passkey; null for whoever signs in with one. */
    user_id: string | null;
    expires_at: number;
  };
  /** Nothing but its age ever takes an entry away. */
  audit_entry: {
    /** UUIDv7, so that entries sort by time. */
    id: string;
    at: number;
    /** Address of who did it, as it was then. */
    who: string;
    act: string;
    /** What it was done to: a lead's id, an address. */
    subject: string | null;
    detail: string | null;
  };
  /** A mail that is about no lead, until a mail server has taken it. */
  letter: {
    id: string;
    recipient: string;
    subject: string;
    text: string;
    attempts: number;
    /** While a sender holds it, the end of its lease. */
    next_at: number;
    /** From then on it says nothing that is still so, and is not sent. */
    expires_at: number;
  };
}

/** Members look after leads; owners also export, erase and decide who may sign in. */
export const roles = ['owner', 'member'] as const;
export type Role = (typeof roles)[number];

export type SignInWay = 'link' | 'passkey';
