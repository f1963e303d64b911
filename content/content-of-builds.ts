// The functions that setup/pages/build-pages.ts uses from the bundle. Bundled modules keep their own content, so that
// the list of pages and the pages themselves come from one reading.

export { checkContent, daysAhead, deadLinks, misplacedTexts } from './check-content.ts';
export { categoriesOf } from './insight-cards.ts';
export { readInsights } from './insights.ts';
export { cacheMisses, cachedFiles, loadFileCache, setFileStates } from './file-cache.ts';
export { outlineTexts } from './markdown-file.ts';
export { choicesOf } from './role-choices.ts';
export { openRoles } from './roles.ts';
export { listedPaths, prerenderedPaths } from './site-pages.ts';
