/** Tables of who may sign in to the desk, and of what they did there, as Kysely sees them. */
export interface AccessSchema {
  desk_user: {
    id: string;
    /** In lower case. */
    address: string;
    name: string;
    role: Role;
    created_at: number;
    /** Set when an owner removed their access; the row is kept for the audit log. */
    removed_at: number | null;
    /** Null if they have not signed in since they were invited. */
    signed_in_at: number | null;
  };
  /** A link that signs its holder in once. Used ones are deleted. */
  sign_in_link: {
    /** Hash, by `hashOf`, of the token that stands in the link. */
    token_hash: string;
    /** Null for the first owner's link, and for an address that no user has. */
    user_id: string | null;
    purpose: 'sign-in' | 'first-owner';
    created_at: number;
    expires_at: number;
  };
  desk_session: {
    /** Hash, by `hashOf`, of the token that the browser keeps. */
    token_hash: string;
    /** Identifies it in the list of sessions. */
    id: string;
    user_id: string;
    way: SignInWay;
    /** The browser's User-Agent header. */
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
    /** JSON array of the authenticator's transports. */
    transports: string;
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** A challenge for an authenticator to sign. Used ones are deleted. */
  passkey_challenge: {
    challenge: string;
    /** The user who adds a passkey; null for a sign-in. */
    user_id: string | null;
    expires_at: number;
  };
  /** An entry of the audit log, deleted only for its age. */
  audit_entry: {
    /** UUIDv7, so that entries sort by time. */
    id: string;
    at: number;
    /** Address of who did it, as it was then. */
    who: string;
    act: string;
    /** What it was done to: the id of a lead, or an address. */
    subject: string | null;
    detail: string | null;
  };
  /** A mail that is about no lead, until a mail server accepts it. */
  letter: {
    id: string;
    recipient: string;
    subject: string;
    text: string;
    attempts: number;
    /** While it is claimed, the end of its lease. */
    next_at: number;
    /** From then on its content no longer holds, and it is not sent. */
    expires_at: number;
  };
}

/** Members look after leads; owners also export, erase and manage access. */
export const roles = ['owner', 'member'] as const;
export type Role = (typeof roles)[number];

export type SignInWay = 'link' | 'passkey';
