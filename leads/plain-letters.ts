/** What nobody sees and what comes along when words are copied, such as where a page may break a word. */
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;

/** The signs of ASCII as wide as a Chinese letter, which some keyboards write. */
const wide = /[\uFF01-\uFF5E]/g;
const fromWide = 0xff01 - 0x21;

/** A text as an eye reads it: without what is not seen, and in letters, digits and signs of one width. */
export function plainLetters(text: string): string {
  return text
    .replaceAll(unseen, '')
    .replaceAll(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - fromWide));
}
