declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    noHinting: boolean;
    /** The tags of the OpenType features to keep. */
    keepFeatures: readonly string[];
    /** Entries of the name table to keep, beside those that every font needs. */
    preserveNameIds: readonly number[];
    variationAxes: { wght: { min: number; max: number } };
  }
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
