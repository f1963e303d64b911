/**
 * The site's one ornament: a line that comes in, runs through the ring and on, down into what
 * follows. Tall beside the words on wide screens, low beneath them on narrow ones.
 */
export function GuidingLine() {
  return (
    <>
      <Threaded
        viewBox="0 0 520 620"
        line="M496 0C480 76 412 104 396 172S352 300 268 352S96 458 96 620"
        ring={{ x: 388, y: 196, radius: 66, width: 15 }}
        className="absolute right-0 bottom-0 hidden h-full w-auto lg:block"
      />
      <Threaded
        viewBox="0 0 360 130"
        line="M340 0C330 40 296 40 262 60S96 62 60 76S36 110 36 130"
        ring={{ x: 262, y: 60, radius: 33, width: 9 }}
        className="-mt-4 w-full max-w-md md:col-span-12 lg:hidden"
      />
    </>
  );
}

interface ThreadedProps {
  viewBox: string;
  line: string;
  ring: { x: number; y: number; radius: number; width: number };
  className: string;
}

/** The line passes behind the ring's near rim and over its far one: drawn, ring, drawn again. */
export function Threaded({ viewBox, line, ring, className }: ThreadedProps) {
  const { x, y, radius, width } = ring;
  const lineWidth = width / 3;
  const over = `over-${x}`;
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      fill="none"
      className={`pointer-events-none ${className}`}
    >
      <clipPath id={over}>
        <rect x="0" y={y} width={x} height="620" />
      </clipPath>
      <path d={line} className="stroke-signal" strokeWidth={lineWidth} />
      <circle cx={x} cy={y} r={radius} stroke="currentColor" strokeWidth={width} />
      <g clipPath={`url(#${over})`}>
        <path
          d={line}
          className="stroke-ground forced-colors:stroke-[Canvas]"
          strokeWidth={lineWidth * 2.6}
        />
        <path d={line} className="stroke-signal" strokeWidth={lineWidth} />
      </g>
    </svg>
  );
}
