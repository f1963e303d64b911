/** The ring on a deck that keeps a line running true. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className} fill="none">
      <path d="M1 33C9 33 12.5 27 20 20S31 7 39 7" className="stroke-signal" strokeWidth="3.5" />
      <path
        d="M28.5 12.6A11.5 11.5 0 1 1 20 8.5"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
