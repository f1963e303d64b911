/** Name of the field with the time at which a form's page was shown. */
export const pageField = 'page';
