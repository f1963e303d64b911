import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Renderer } from '@takumi-rs/core';
import { company } from '../../content/company.ts';

/** Icons for what takes no SVG: old browsers, a phone's home screen, and installing the site as an app. */
const icons = [
  { name: 'favicon.ico', px: 32 },
  { name: 'apple-touch-icon.png', px: 180 },
  { name: 'icon-192.png', px: 192 },
  { name: 'icon-512.png', px: 512 },
] as const;

/** Draws the site's icon in these sizes and formats, and writes the web manifest that lists them. */
export async function writeIcons(client: string): Promise<void> {
  const renderer = new Renderer();
  const svg = await readFile(path.join(client, 'icon.svg'), 'utf8');
  for (const { name, px } of icons) {
    const size = { width: px, height: px };
    const format = name.endsWith('.ico') ? 'ico' : 'png';
    const image = { type: 'image', src: svg, style: size } as const;
    await writeFile(path.join(client, name), await renderer.render(image, { ...size, format }));
  }
  await writeFile(path.join(client, 'manifest.webmanifest'), JSON.stringify(manifest(svg)));
}

function manifest(svg: string) {
  const background = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1];
  return {
    name: company.name,
    short_name: company.name,
    lang: 'en-ZA',
    start_url: '/',
    display: 'browser',
    background_color: background,
    theme_color: background,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...icons
        .filter(({ name }) => name.startsWith('icon-'))
        .map(({ name, px }) => ({ src: `/${name}`, type: 'image/png', sizes: `${px}x${px}` })),
    ],
  };
}
