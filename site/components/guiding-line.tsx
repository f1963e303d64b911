/**
 * The site's one ornament: a line that comes in from the sea, runs through the ring and on, down
 * into what follows.
 */
export function GuidingLine() {
  return (
    <svg
      viewBox="0 0 520 620"
      aria-hidden="true"
      fill="none"
      className="guiding-line pointer-events-none absolute right-0 bottom-0 hidden h-full w-auto md:block"
    >
      <path
        d="M520 40C430 60 388 128 372 214S330 380 238 410S96 470 96 620"
        className="stroke-signal"
        strokeWidth="5"
      />
      <path
        d="M412 262A62 62 0 1 1 388 176"
        stroke="currentColor"
        strokeWidth="15"
        strokeLinecap="round"
      />
    </svg>
  );
}
