declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    noHinting: boolean;
    /** OpenType features that stay, by their tags. */
    keepFeatures: readonly string[];
    /** Of the name table, beside what every font has to have. */
    preserveNameIds: readonly number[];
    variationAxes: { wght: { min: number; max: number } };
  }
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
