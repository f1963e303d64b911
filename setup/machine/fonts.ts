import { globSync } from 'node:fs';
import { canInstallDebianPackages, installDebianPackages } from './debian-package.ts';

const fontFolder = '/usr/share/fonts';

/** A serif and the sans beside it, as one kind of device has them and no other. */
export interface DeviceFonts {
  serif: string;
  sans: string;
  debianPackages: readonly string[];
  /** Names of the files' beginnings, before `-Bold` and the like. */
  files: readonly string[];
}

/** Three designs of three widths: what Windows' and Apple's Times measures, Android's, Debian's. */
export const deviceFonts: readonly DeviceFonts[] = [
  {
    serif: 'Liberation Serif',
    sans: 'Liberation Sans',
    debianPackages: ['fonts-liberation'],
    files: ['LiberationSerif', 'LiberationSans'],
  },
  {
    serif: 'Noto Serif',
    sans: 'Roboto',
    debianPackages: ['fonts-noto-core', 'fonts-roboto-unhinted'],
    files: ['NotoSerif', 'Roboto'],
  },
  {
    serif: 'DejaVu Serif',
    sans: 'DejaVu Sans',
    debianPackages: ['fonts-dejavu-core'],
    files: ['DejaVuSerif', 'DejaVuSans'],
  },
];

/** Installs the fonts that journeys lay a page out with, where they are missing and can be had. */
export async function ensureFonts(): Promise<void> {
  if (!canInstallDebianPackages) return;
  const missing = deviceFonts.filter((device) => fontFiles(device).length < device.files.length);
  await installDebianPackages(missing.flatMap(({ debianPackages }) => debianPackages));
}

/** @returns paths of the regular and bold cuts that this machine has */
export function fontFiles({ files }: Pick<DeviceFonts, 'files'>): string[] {
  return files.flatMap((file) => globSync(`${fontFolder}/**/${file}{,-Regular,-Bold}.ttf`));
}
