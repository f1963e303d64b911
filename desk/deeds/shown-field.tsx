import { beforeField } from './before-field.ts';

/** A lead's state as the form's page shows it. What a colleague makes of the lead meanwhile stays so. */
export function ShownField({ id, shownAs }: { id: string; shownAs: string | null }) {
  return shownAs !== null && <input type="hidden" name={beforeField(id)} value={shownAs} />;
}
