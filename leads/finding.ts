/** The result of one check, for whoever looks after the leads. */
export interface Finding {
  about: string;
  /** `wrong` keeps leads from their people or mail from arriving; `look` may lead to that. */
  tone: 'fine' | 'look' | 'wrong';
  says: string;
  /** What to do about it. */
  todo?: string;
}

/** Creates findings about one thing: that it is fine, or what is wrong and what to do. */
export function findingsOn(about: string) {
  return {
    fine: (says: string): Finding => ({ about, tone: 'fine', says }),
    look: (says: string, todo?: string): Finding => ({
      about,
      tone: 'look',
      says,
      ...(todo !== undefined && { todo }),
    }),
    wrong: (says: string, todo: string): Finding => ({ about, tone: 'wrong', says, todo }),
  };
}
