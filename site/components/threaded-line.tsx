import type { ReactNode } from 'react';

interface Ring {
  x: number;
  y: number;
  radius: number;
  /** The stroke width of its rim. */
  width: number;
  /** The side on which the line leaves the ring, over its rim. */
  over: 'below' | 'right';
}

interface ThreadedLineProps {
  viewBox: string;
  line: string;
  lineWidth: number;
  rings?: readonly Ring[];
  className: string;
  children?: ReactNode;
}

/** A line threaded through rings: drawn, covered by each ring, then drawn again where it leaves over the rim. */
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
      {rings?.map((ring) => {
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
