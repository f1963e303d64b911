import { readFile } from 'node:fs/promises';
import { Renderer, type Node } from '@takumi-rs/core';
import { company } from '../../content/company.ts';
import { headingOf, metaOf } from './built-page.ts';
import { faceFile } from './cut-faces.ts';

const size = { width: 1200, height: 630 };

/** Longer headings are set smaller. The longest has four lines. */
const headingSizes = [
  { upTo: 26, px: 104 },
  { upTo: 52, px: 80 },
  { upTo: Infinity, px: 70 },
] as const;

const placeText = { fontSize: 40 };
const salaryText = { fontSize: 54, fontWeight: 600 };

/**
 * @returns a function that draws the picture shown with links to a page, at the address that the page's head
 *   names. It shows the heading and, for a role, its place and salary
 */
export async function createShareImages(): Promise<
  (html: string) => Promise<{ file: string; image: Buffer }>
> {
  const renderer = new Renderer();
  for (const name of ['display', 'text']) {
    await renderer.registerFont({ name, data: await readFile(faceFile({ name })) });
  }
  const colours = await readColours();
  return async (html) => {
    const image = shareImageOf(html);
    const drawn = await renderer.render(drawing(image, colours), { ...size, format: 'png' });
    return { file: image.file, image: drawn };
  };
}

/** The words of a page's picture, and its path in the built site's folder. */
function shareImageOf(html: string) {
  // A role's place and salary, for example.
  const details = [metaOf(html, 'twitter:data1'), metaOf(html, 'twitter:data2')];
  return {
    file: new URL(metaOf(html, 'og:image') ?? '').pathname,
    heading: headingOf(html),
    details: details.filter((detail) => detail !== undefined),
  };
}

type Colours = Readonly<Record<'ink' | 'on-ink' | 'on-ink-soft' | 'signal', string>>;

/** The pages' colours of the light theme. */
async function readColours(): Promise<Colours> {
  const tokens = await readFile('site/styles/tokens.css', 'utf8');
  const colour = (name: string): string => {
    const [, after] = tokens.split(`--color-${name}: `);
    if (after === undefined) throw new Error(`site/styles/tokens.css has no --color-${name}.`);
    return after.slice(0, after.indexOf(';'));
  };
  return {
    ink: colour('ink'),
    'on-ink': colour('on-ink'),
    'on-ink-soft': colour('on-ink-soft'),
    signal: colour('signal'),
  };
}

function drawing({ heading, details }: ReturnType<typeof shareImageOf>, colours: Colours): Node {
  const fontSize = headingSizes.find(({ upTo }) => heading.length <= upTo)?.px ?? 0;
  const words = { fontFamily: 'text', color: colours['on-ink'] };
  return {
    type: 'container',
    style: { ...size, display: 'flex', backgroundColor: colours.ink },
    children: [
      {
        type: 'image',
        src: guidingLine(colours),
        style: { position: 'absolute', right: 0, top: 0, width: 420, height: 630 },
      },
      {
        type: 'container',
        style: {
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          width: 860,
          height: size.height,
          padding: '68px 0 64px 72px',
        },
        children: [
          {
            type: 'text',
            text: heading,
            style: {
              ...words,
              fontFamily: 'display',
              fontSize,
              fontWeight: 600,
              lineHeight: 1.08,
              textWrap: 'balance',
            },
          },
          {
            type: 'container',
            style: { display: 'flex', flexDirection: 'column', gap: 10 },
            children: [
              ...details.map((text, at): Node => ({
                type: 'text',
                text,
                style: { ...words, ...(at === 0 ? placeText : salaryText) },
              })),
              {
                type: 'text',
                text: company.name,
                style: { ...words, fontSize: 36, marginTop: 12, color: colours['on-ink-soft'] },
              },
            ],
          },
        ],
      },
    ],
  };
}

/** The line on Home: in from the right, through the ring, and down beside the words. */
function guidingLine(colours: Colours): string {
  const line = 'M420 70C330 70 306 116 286 196S236 330 170 376S64 480 64 630';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 630" fill="none">
    <clipPath id="over"><rect x="170" y="236" width="108" height="110"/></clipPath>
    <path d="${line}" stroke="${colours.signal}" stroke-width="9"/>
    <circle cx="276" cy="236" r="76" stroke="${colours['on-ink']}" stroke-width="20"/>
    <g clip-path="url(#over)">
      <path d="${line}" stroke="${colours.ink}" stroke-width="24"/>
      <path d="${line}" stroke="${colours.signal}" stroke-width="9"/>
    </g>
  </svg>`;
}
