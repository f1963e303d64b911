// What setup/pages/build-pages.ts asks of the bundled modules. They have content of their own, and what is
// shown on a page and which pages there are is read there once, for both.

export { checkContent, daysAhead, deadLinks, misplacedTexts } from './check-content.ts';
export { categoriesOf } from './insight-cards.ts';
export { readInsights } from './insights.ts';
export { filesMade, knownFiles, takeFileStates, takeKnownFiles } from './known-files.ts';
export { outlineTexts } from './markdown-file.ts';
export { choicesOf } from './role-choices.ts';
export { openRoles } from './roles.ts';
export { listedPaths, prerenderedPaths } from './site-pages.ts';
