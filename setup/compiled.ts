/** Where Node keeps what it compiled, for the next build: an edit of content takes half as long by it. */
export const compiledDirectory = 'node_modules/.cache/compiled';
