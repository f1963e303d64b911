/** The words of a text as they are indexed: without accents, case, and characters that join letters, as in FP&A. */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/[\p{M}&'’.]/gu, '');
  return plain.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}
