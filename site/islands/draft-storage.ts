/** The prefix of a draft's key in the device's storage; the form's id follows. */
export const draftKeyPrefix = 'draft:';

/** How long a draft is kept. */
export const draftRetentionMs = 24 * 60 * 60 * 1000;

/**
 * Session storage key of the form that was sent last, whether or not it arrived: what follows the prefix in the keys of
 * its drafts, each on a line, and so its id on the first.
 */
export const sentFormKey = 'sent-form';

/** Session storage key of the relay's reference for the message sent last, until it is shown. */
export const referenceKey = 'reference';
