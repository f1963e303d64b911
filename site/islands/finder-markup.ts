/** On a search: where the head of its index stands. */
export const searchHeadAttribute = 'data-search-head';

/** On a search: one of what it finds, such as role. */
export const entryNameAttribute = 'data-entry-name';

/** On the page's content: what was asked for stands there in the list's place. */
export const findingAttribute = 'data-finding';
