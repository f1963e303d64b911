/** The id of the element that shows a message's reference, if the relay gave one. */
export const referenceElementId = 'reference';
