/** What somebody who looks after the leads is told of one thing that was looked at. */
export interface Finding {
  about: string;
  /** `wrong` keeps leads from their people or mail from arriving; `look` may come to that. */
  tone: 'fine' | 'look' | 'wrong';
  says: string;
  /** What to do about it. */
  todo?: string;
}

/** What is said of one thing: that it is fine, or what is wrong with it and what to do. */
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
