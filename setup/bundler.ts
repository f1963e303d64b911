/**
 * What bundles, loaded where something is bundled: most starts bundle nothing, and it takes longer to
 * load than all that they do.
 */
export async function loadBundler() {
  const [{ build }, { recordReadFiles }] = await Promise.all([
    import('vite'),
    import('./read-files.ts'),
  ]);
  return { build, recordReadFiles };
}
