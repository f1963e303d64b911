import { z } from 'zod';

const maxLength = 255;

/** Whether a text is a whole mail address, as browsers check a field for one. */
export function isMailAddress(text: string): boolean {
  return text.length <= maxLength && z.regexes.html5Email.test(text);
}
