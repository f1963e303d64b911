import type { ReactNode } from 'react';

/**
 * The site's one ornament: a line that comes in, runs through the ring and on, down into what
 * follows. Tall beside the words on wide screens, low beneath them on narrow ones. It leaves at
 * 62.5 % of the frame or above the spine at its left: where screens/home/ takes it up again.
 */
export function GuidingLine() {
  return (
    <>
      <ThreadedLine
        viewBox="0 -160 520 780"
        line="M520 -160C520 -130 508 -57 496 0C480 76 412 104 396 172S352 300 268 352S96 458 96 620"
        lineWidth={5}
        rings={[{ x: 388, y: 196, radius: 66, width: 15, over: 'below' }]}
        className="absolute right-0 bottom-0 hidden h-auto w-[46%] lg:block"
      />
      <ThreadedLine
        viewBox="0 0 360 130"
        line="M1400 24C900 -16 420 -14 330 18S262 56 224 60S90 60 50 74S11 104 11 130"
        lineWidth={3}
        rings={[{ x: 224, y: 60, radius: 33, width: 9, over: 'below' }]}
        className="-mt-4 h-[8.125rem] w-[22.5rem] max-w-none overflow-visible md:col-span-12 lg:hidden"
      />
    </>
  );
}

interface Ring {
  x: number;
  y: number;
  radius: number;
  /** Of its rim. */
  width: number;
  /** The side on which the line leaves the ring, over its rim. */
  over: 'below' | 'right';
}

interface ThreadedLineProps {
  viewBox: string;
  line: string;
  lineWidth: number;
  rings: readonly Ring[];
  className: string;
  children?: ReactNode;
}

/** The line passes behind a ring's near rim and over its far one: drawn, ring, drawn again. */
export function ThreadedLine({
  viewBox,
  line,
  lineWidth,
  rings,
  className,
  children,
}: ThreadedLineProps) {
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      fill="none"
      className={`pointer-events-none ${className}`}
    >
      {children}
      <path d={line} className="stroke-signal" strokeWidth={lineWidth} />
      {rings.map((ring) => {
        const { x, y, radius, width, over } = ring;
        const id = `over-${x}-${y}`;
        const reach = radius + width;
        return (
          <g key={id}>
            <clipPath id={id}>
              {over === 'below' ? (
                <rect x={x - reach} y={y} width={reach} height={reach} />
              ) : (
                <rect x={x} y={y - reach} width={reach} height={2 * reach} />
              )}
            </clipPath>
            <circle cx={x} cy={y} r={radius} stroke="currentColor" strokeWidth={width} />
            <g clipPath={`url(#${id})`}>
              <path
                d={line}
                className="stroke-ground forced-colors:stroke-[Canvas]"
                strokeWidth={lineWidth * 2.6}
              />
              <path d={line} className="stroke-signal" strokeWidth={lineWidth} />
            </g>
          </g>
        );
      })}
    </svg>
  );
}
