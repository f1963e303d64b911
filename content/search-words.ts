/** The words of a text as they are searched: without accents, case and what joins letters, as in FP&A. */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/[\p{M}&'’.]/gu, '');
  return plain.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}
