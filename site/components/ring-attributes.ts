/** The SVG attributes of a ring. Its fill is the background colour, which hides the line behind it. */
export const ringAttributes = {
  className: 'fill-ground forced-colors:fill-[Canvas]',
  stroke: 'currentColor',
} as const;
