/** On what opens the dialog: the role's title. Its address is the mail itself. */
export const roleTitleAttribute = 'data-role-title';

export const rolePlaceAttribute = 'data-role-place';

/** Where a CV for the role is handed over. */
export const rolePageAttribute = 'data-role-page';

/** On a part of the dialog: what of the opened role it shows. */
export const fillAttribute = 'data-fill';

export type Filled = 'title' | 'place' | 'to' | 'subject' | 'body' | 'mail';

/** On a button of the dialog: what it copies. */
export const copyAttribute = 'data-copy';

export type Copied = 'address' | 'note';

/** A role as the CV for it names it: two of one title are told apart by where they are. */
export function placedRole(title: string, place: string): string {
  return `${title}, ${place}`;
}

/** What the link of a role has to carry for the dialog. */
export function sendCvAttributes(role: { title: string; place: string; page: string }) {
  return {
    [roleTitleAttribute]: role.title,
    [rolePlaceAttribute]: role.place,
    [rolePageAttribute]: role.page,
  };
}
