import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A name that a module asks for: a file beside it, or a package. */
export interface Import {
  /** As it is written: a package, or `./somewhere.ts`. */
  written: string;
  /** From the project's folder, where it is a file of the project's. */
  file: string | undefined;
}

/** What a module imports or passes on, types too. @param file from the project's folder */
export function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // With its quotes; what is put together while it runs names no file here.
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  return [...new Set(written)].map((name) => ({
    written: name,
    file: name.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), name.replace(/\?.*/, ''))
      : undefined,
  }));
}

/** The modules themselves and all of the project's that they import, one through another. */
export function reachedFrom(modules: readonly string[]): Set<string> {
  const reached = new Set(modules);
  // A set goes on to what is added while it is gone through.
  for (const module of reached) {
    if (!/\.(ts|tsx|mjs)$/.test(module)) continue;
    for (const { file } of importsOf(module)) if (file !== undefined) reached.add(file);
  }
  return reached;
}
