/**
 * Limits on what a stranger may send in one post, however it is encoded. They are far above what the site's own forms
 * need: other people's forms have fields of their own, and long texts.
 */

export const maxBodyBytes = 256 * 1024;

/**
 * Connections open at once; further ones are closed on arrival. Each holds at most a body and an answer or two with
 * its words, up to a megabyte, so all of them stay within a gigabyte. A browser opens six.
 */
export const maxConnections = 1000;

/** The length of a URL with its query, which advertisements and mail filters make long. */
export const maxAddressLength = 8 * 1024;

/** Fields with distinct names. */
export const maxFields = 100;

/** Values under one name, as ticked boxes post them. */
export const maxValuesOfField = 100;

/** Pairs of name and value in total. */
export const maxPairs = 500;

export const maxFieldNameLength = 100;

/** The length of one value, in UTF-16 units. */
export const maxValueLength = 64 * 1024;
