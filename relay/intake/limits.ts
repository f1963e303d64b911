/**
 * How much a stranger may send at once, the same for each way of posting. Far above what the site's
 * own forms ask for: other people's have fields of their own, and long texts.
 */

export const maxBodyBytes = 256 * 1024;

/**
 * Open at once; more are closed as they come. Each holds at most a body and an answer or two with its
 * words, up to a megabyte, so all of them stay within one gigabyte. A browser opens six.
 */
export const maxConnections = 1000;

/** Of an address with its query: advertisements and mail filters make long ones. */
export const maxAddressLength = 8 * 1024;

/** Fields of different names. */
export const maxFields = 100;

/** Values under one name: as many boxes may be ticked. */
export const maxValuesOfField = 100;

/** Names with their values, all in all. */
export const maxPairs = 500;

export const maxFieldNameLength = 100;

/** Of one value, in UTF-16 units. */
export const maxValueLength = 64 * 1024;
