/** Decodes the percent codes in a text; returns the text unchanged if they are malformed. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
