/** On a link that opens the dialog: the role's title. The link itself is the `mailto:` of the application. */
export const roleTitleAttribute = 'data-role-title';

export const rolePlaceAttribute = 'data-role-place';

/** On the same link: the role's page, where a CV can be uploaded, too. */
export const rolePageAttribute = 'data-role-page';

/** On a part of the dialog: which detail of the role it shows. */
export const fillAttribute = 'data-fill';

export type Filled = 'title' | 'place' | 'to' | 'subject' | 'body' | 'mail';

/** On a button of the dialog: what it copies. */
export const copyAttribute = 'data-copy';

export type Copied = 'address' | 'note';

/** A role's name in the CV form. The place distinguishes roles of the same title. */
export function roleWithPlace(title: string, place: string): string {
  return `${title}, ${place}`;
}

/** The attributes that a role's link needs for the dialog. */
export function sendCvAttributes(role: { title: string; place: string; page: string }) {
  return {
    [roleTitleAttribute]: role.title,
    [rolePlaceAttribute]: role.place,
    [rolePageAttribute]: role.page,
  };
}
