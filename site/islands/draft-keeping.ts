/** What a form's draft is kept under in the device's storage begins so; the form's id follows. */
export const draftKeyStart = 'draft:';

/** A draft is forgotten after this. */
export const draftKeptMs = 24 * 60 * 60 * 1000;

/** In the tab's session storage: the id of the form that was sent last, whether or not it arrived. */
export const sentFormKey = 'sent-form';

/** There, too: the reference that the relay gave the message sent last, until it is shown. */
export const referenceKey = 'reference';
