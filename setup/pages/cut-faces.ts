import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

// `node setup/pages/cut-faces.ts` makes the files of site/faces/ from the font packages. Run it after changing a
// package, a weight or a character below.

/** The weights that the pages' styles use. decisions/faces.md says what each part is for. */
const weights = { min: 400, max: 600 };

/** Kerning, ligatures, and tabular and lining figures. Accented letters need no feature: each is one glyph. */
const keepFeatures = ['kern', 'liga', 'tnum', 'lnum'];

/** Copyright and licence, which the SIL Open Font License requires to stay with the font. */
const preserveNameIds = [0, 13, 14];

/** English, Afrikaans and the other letters of western Europe; quotes, dashes, currencies, arithmetic signs. */
export const everydayCharacters = `${charactersFrom(0x20, 0x7e)}${charactersFrom(0xc0, 0xff)}ŒœŸ\u{a0}‘’“”–—…·€£§©®°±½−`;

/** Latin Extended-A and Romanian, for visitors' names. */
const namesCharacters = `${charactersFrom(0x1_00, 0x1_7f)}ȘșȚț`;

/** The further letters of Sesotho sa Leboa, Setswana and Tshivenḓa, for place names. */
const southAfricanCharacters = 'ŠšḒḓḼḽṄṅṊṋṰṱ';

interface Face {
  /** The file's name in site/faces/. */
  name: string;
  package: 'brygada-1918' | 'hanken-grotesk';
  /** The Fontsource file of the family. These two hold all characters that are used here. */
  part: 'latin' | 'latin-ext';
  characters: string;
}

/** A browser loads a `-names` file only if a page contains one of its characters, or a visitor types one. */
export const faces: readonly Face[] = [
  { name: 'display', package: 'brygada-1918', part: 'latin', characters: everydayCharacters },
  {
    name: 'display-names',
    package: 'brygada-1918',
    part: 'latin-ext',
    characters: southAfricanCharacters,
  },
  { name: 'text', package: 'hanken-grotesk', part: 'latin', characters: everydayCharacters },
  {
    name: 'text-names',
    package: 'hanken-grotesk',
    part: 'latin-ext',
    characters: namesCharacters + southAfricanCharacters,
  },
];

/** @returns the subset font as woff2 */
export async function cutFace(face: Face): Promise<Buffer> {
  const whole = `node_modules/@fontsource-variable/${face.package}/files/${face.package}-${face.part}-wght-normal.woff2`;
  return subsetFont(await readFile(whole), face.characters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures,
    preserveNameIds,
    variationAxes: { wght: weights },
  });
}

/** The path of the font file that the pages load. */
export function faceFile({ name }: Pick<Face, 'name'>): string {
  return `site/faces/${name}.woff2`;
}

function charactersFrom(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

if (import.meta.main) {
  for (const face of faces) await writeFile(faceFile(face), await cutFace(face));
}
