/** What a text asks for by a line such as `<SalaryBands />`. */
export const partOfText = /<([A-Z]\w+) ?\/>/g;

/** What the salary snapshot's own text can ask for, and what the guide's can. */
export const snapshotParts = [
  'SalaryChart',
  'SalaryAverages',
  'SalaryBands',
  'SalaryComparison',
] as const;

export const guideParts = ['SalaryBands'] as const;

export type SnapshotPart = (typeof snapshotParts)[number];

export type GuidePart = (typeof guideParts)[number];
