/** Name of the field that says when the page of a form was shown. */
export const pageField = 'page';
