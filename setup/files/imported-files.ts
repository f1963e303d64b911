import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** The specifier as written: a package, or `./somewhere.ts`. */
  written: string;
  /** The path relative to the project's folder. Undefined for a package. */
  file: string | undefined;
  /** The names that are imported from it. */
  names: string[];
  /** Whether loading the module does not load this: a dynamic import, or one of types only. */
  isDeferred: boolean;
}

/** Lists a module's imports and re-exports, those of types too. @param module relative to the project's folder */
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
    // The request includes its quotes. A specifier that is computed at run time names no file here.
    const written = text.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    imports.push({ written, names: [], isDeferred: true });
  }
  return imports.map((one) => ({ ...one, file: fileOf(one.written, module) }));
}

/**
 * The given modules and all of the project's modules that they import, directly or indirectly.
 * @param imports for a cached reader, when many sets of modules are looked up
 */
export function reachedFrom(modules: readonly string[], imports = importsOf): Set<string> {
  const reached = new Set(modules);
  // Iterating a Set also visits the items that are added meanwhile.
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
