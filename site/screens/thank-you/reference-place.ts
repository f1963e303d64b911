/** Id of what shows the reference of a message, where the relay gave one. */
export const referencePlace = 'reference';
