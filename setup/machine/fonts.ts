import { globSync } from 'node:fs';
import { canInstallDebianPackages, installDebianPackages } from './debian-package.ts';

const fontFolder = '/usr/share/fonts';

/** The serif and sans-serif fonts of one kind of device. */
export interface DeviceFonts {
  serif: string;
  sans: string;
  debianPackages: readonly string[];
  /** The stems of the file names, before `-Bold` and the like. */
  files: readonly string[];
}

/** Three designs of three widths: one with Times' metrics (Windows, Apple), Android's, and Debian's. */
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

/** Installs the missing fonts that journeys lay out pages with, if this machine allows it. */
export async function ensureFonts(): Promise<void> {
  if (!canInstallDebianPackages) return;
  const missing = deviceFonts.filter((device) => fontFiles(device).length < device.files.length);
  await installDebianPackages(missing.flatMap(({ debianPackages }) => debianPackages));
}

/** @returns paths of the regular and bold files that this machine has */
export function fontFiles({ files }: Pick<DeviceFonts, 'files'>): string[] {
  return files.flatMap((file) => globSync(`${fontFolder}/**/${file}{,-Regular,-Bold}.ttf`));
}
