/** The five stars of the client rating. */
export function Stars({ className }: { className: string }) {
  return (
    <span role="img" aria-label="5 stars" className={`whitespace-nowrap ${className}`}>
      ★★★★★
    </span>
  );
}
