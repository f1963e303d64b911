/** Invisible characters that come along when text is copied, such as soft hyphens. */
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;

/** Full-width forms of ASCII characters, which some keyboards write. */
const wide = /[\uFF01-\uFF5E]/g;
const fromWide = 0xff01 - 0x21;

/** A text as the eye reads it: without invisible characters, and with ASCII in place of full-width forms. */
export function plainLetters(text: string): string {
  return text
    .replaceAll(unseen, '')
    .replaceAll(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - fromWide));
}
