import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

// `node setup/pages/cut-faces.ts` makes the files of site/faces/ from the packages that the faces come in:
// after a package, a weight or a character below was changed.

/** What the pages' styles ask for; decisions/faces.md says what each part is for. */
const weights = { min: 400, max: 600 };

/** Figures of one width and of capitals' height, ligatures, kerning. Each accent stands in its letter. */
const keepFeatures = ['kern', 'liga', 'tnum', 'lnum'];

/** Copyright and licence: the SIL Open Font License asks that they stay with the face. */
const preserveNameIds = [0, 13, 14];

/** English, Afrikaans, and whatever letters western Europe writes; quotes, dashes, currencies, sums. */
export const everydayCharacters = `${charactersFrom(0x20, 0x7e)}${charactersFrom(0xc0, 0xff)}ŒœŸ\u{a0}‘’“”–—…·€£§©®°±½−`;

/** Latin Extended-A and Romanian, for visitors' names. */
const namesCharacters = `${charactersFrom(0x1_00, 0x1_7f)}ȘșȚț`;

/** What Sesotho sa Leboa, Setswana and Tshivenḓa write beside those, for names of places. */
const southAfricanCharacters = 'ŠšḒḓḼḽṄṅṊṋṰṱ';

interface Face {
  /** Of the file in site/faces/. */
  name: string;
  package: 'brygada-1918' | 'hanken-grotesk';
  /** Fontsource parts a family in files: these two hold all that is asked for here. */
  part: 'latin' | 'latin-ext';
  characters: string;
}

/** A page loads a `-names` file only where one of its characters stands in it, or is typed. */
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

/** @returns the face as woff2, with what the site uses of it */
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

/** Where the face stands that the pages load. */
export function faceFile({ name }: Pick<Face, 'name'>): string {
  return `site/faces/${name}.woff2`;
}

function charactersFrom(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

if (import.meta.main) {
  for (const face of faces) await writeFile(faceFile(face), await cutFace(face));
}
