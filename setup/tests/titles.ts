import { readFileSync } from 'node:fs';

/** A test's title as written in the code. Nothing if it is not a literal. */
const written = /\btest\(\s*('[^'\n]*'|"[^"\n]*"|`[^`]*`)?/g;

/** Whether a file has a test with these words in its title, in any case. 'perhaps' if the title is computed. */
export function isTitled(file: string, words: string): 'yes' | 'perhaps' | 'no' {
  const text = readFileSync(file, 'utf8');
  const titles = Array.from(text.matchAll(written), ([, title = '${}']) => title);
  const isComposed = (title: string) => title.includes('${');
  if (titles.some((title) => !isComposed(title) && has(title, words))) return 'yes';
  // The computed parts of a title may be anywhere in the file.
  const isPossible = titles.filter(isComposed).some((title) => {
    const rest = words.split(/\s+/).filter((word) => !has(title, word));
    return has(text, rest.join(' '));
  });
  return isPossible ? 'perhaps' : 'no';
}

export function has(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}
