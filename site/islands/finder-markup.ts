/** On a search: the path of the head of its index. */
export const searchHeadAttribute = 'data-search-head';

/** On a search: what a single result is called, such as role. */
export const entryNameAttribute = 'data-entry-name';

/** On the page's `main`: search results take the place of the list. */
export const showsResultsAttribute = 'data-finding';
