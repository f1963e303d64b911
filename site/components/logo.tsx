/**
 * The logo: a fairlead, the ring on a deck that keeps a line running true. Attributes set its size, since
 * without styles it would be as wide as the page.
 */
export function Logo() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" width="2rem" height="2rem" fill="none">
      <path d="M40 6C31 6 27 13 20 20S9 34 0 34" className="stroke-signal" strokeWidth="3.5" />
      <path
        d="M20 8.5A11.5 11.5 0 1 1 9.2 24M11 12.8A11.5 11.5 0 0 1 20 8.5"
        stroke="currentColor"
        strokeWidth="4.5"
      />
    </svg>
  );
}
