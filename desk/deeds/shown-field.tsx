import { beforeField } from './before-field.ts';

/** Sends a lead's state as its page shows it, so that what a colleague makes of the lead meanwhile stays. */
export function ShownField({ id, shownAs }: { id: string; shownAs: string | null }) {
  return shownAs !== null && <input type="hidden" name={beforeField(id)} value={shownAs} />;
}
