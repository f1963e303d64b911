import { registerHooks } from 'node:module';
import { bundledPackages } from './bundled-packages.ts';

// Loaded before a file of tests and in each of its threads: whoever imports one of the packages, itself
// or through another package, takes the bundle, so that there is one copy.
const bundled = bundledPackages();

registerHooks({
  resolve(specifier, context, next) {
    const url = bundled.get(specifier);
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});
