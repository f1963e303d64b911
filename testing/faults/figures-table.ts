/** Formats rows of figures as lines of text, with their sums in the last. */
export function figuresTable(rows: readonly object[]): string[] {
  const [first] = rows;
  if (!first) return [];
  const names = Object.keys(first);
  const cells = rows.map((row) => Object.values(row) as (number | string)[]);
  const sums = names.map((_, column) =>
    cells.reduce<number | string>((sum, row) => {
      const cell = row[column];
      return typeof cell === 'number' && typeof sum === 'number' ? sum + cell : 'all';
    }, 0),
  );
  const lines = [names, ...cells, sums].map((row) => row.map(String));
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  return lines.map((line) =>
    line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '),
  );
}
