import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fontFiles, type DeviceFonts } from '../../setup/machine/fonts.ts';

/**
 * Environment variables for a browser that finds only these fonts on the device.
 * @param directory for the font configuration, new for each browser
 */
export async function browserWithFonts(
  device: DeviceFonts,
  directory: string,
): Promise<Record<string, string>> {
  const files = fontFiles(device);
  if (files.length < device.files.length) {
    throw new Error(
      `Install ${device.debianPackages.join(' ')}: this journey needs ${device.serif}.`,
    );
  }
  const fonts = path.join(directory, 'fonts');
  await mkdir(fonts, { recursive: true });
  for (const file of files) await symlink(file, path.join(fonts, path.basename(file)));
  const configuration = path.join(directory, 'fonts.conf');
  await writeFile(
    configuration,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${directory}/cache</cachedir>
  ${standsFor('serif', device.serif)}
  ${standsFor('sans-serif', device.sans)}
  ${standsFor('system-ui', device.sans)}
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: configuration };
}

function standsFor(generic: string, family: string): string {
  return `<match target="pattern">
    <test name="family"><string>${generic}</string></test>
    <edit name="family" mode="assign" binding="strong"><string>${family}</string></edit>
  </match>`;
}
