import { registerHooks } from 'node:module';
import { bundledPackages } from './bundled-packages.ts';

// Loaded before each test file and in each of its threads. Redirects imports of these packages, from our modules or
// other packages, to the bundle, so that there is one copy.
const bundled = bundledPackages();

registerHooks({
  resolve(specifier, context, next) {
    const url = bundled.get(specifier);
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});
