/** What somebody who looks after the leads is told of one thing that was looked at. */
export interface Finding {
  about: string;
  /** `wrong` keeps leads from their people or mail from arriving; `look` may come to that. */
  tone: 'fine' | 'look' | 'wrong';
  says: string;
  /** What to do about it. */
  todo?: string;
}
