/** A component in a text, such as `<SalaryBands />`. */
export const partOfText = /<([A-Z]\w+) ?\/>/g;

/** The components for the salary snapshot's text, and for the guide's. */
export const snapshotParts = [
  'SalaryChart',
  'SalaryAverages',
  'SalaryBands',
  'SalaryComparison',
] as const;

export const guideParts = ['SalaryBands'] as const;

export type SnapshotPart = (typeof snapshotParts)[number];

export type GuidePart = (typeof guideParts)[number];
