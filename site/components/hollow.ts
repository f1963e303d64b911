/** How a ring of a drawing is filled and drawn: the line is not seen through it. */
export const hollow = {
  className: 'fill-ground forced-colors:fill-[Canvas]',
  stroke: 'currentColor',
} as const;
