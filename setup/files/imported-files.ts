import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** As it is written: a package, or `./somewhere.ts`. */
  written: string;
  /** From the project's folder, where it is a file of the project's. */
  file: string | undefined;
  /** What it takes from there by name. */
  names: string[];
  /** Where it is loaded when it is needed or, as types, never, and not with the module. */
  isDeferred: boolean;
}

/** What a module imports or passes on, types too. @param module from the project's folder */
export function importsOf(module: string): Import[] {
  const text = readFileSync(module, 'utf8');
  const { module: found, errors } = parseSync(module, text);
  if (errors.length > 0) throw new Error(`${module}: ${errors[0]?.message}`);
  const imports: Omit<Import, 'file'>[] = found.staticImports.map(({ moduleRequest, entries }) => ({
    written: moduleRequest.value,
    names: entries.flatMap(({ importName }) => importName.name ?? []),
    isDeferred: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  for (const { moduleRequest } of found.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) imports.push({ written: moduleRequest.value, names: [], isDeferred: false });
  }
  for (const { moduleRequest } of found.dynamicImports) {
    // With its quotes; what is put together while it runs names no file here.
    const written = text.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    imports.push({ written, names: [], isDeferred: true });
  }
  return imports.map((one) => ({ ...one, file: fileOf(one.written, module) }));
}

/**
 * The modules themselves and all of the project's that they import, one through another.
 * @param imports for asking of the same modules again and again without reading them anew
 */
export function reachedFrom(modules: readonly string[], imports = importsOf): Set<string> {
  const reached = new Set(modules);
  // A set goes on to what is added while it is gone through.
  for (const module of reached) {
    if (!/\.(ts|tsx|mjs)$/.test(module)) continue;
    for (const { file } of imports(module)) if (file !== undefined) reached.add(file);
  }
  return reached;
}

function fileOf(written: string, module: string): string | undefined {
  if (!written.startsWith('.')) return undefined;
  return path.posix.join(path.posix.dirname(module), written.replace(/\?.*/, ''));
}
