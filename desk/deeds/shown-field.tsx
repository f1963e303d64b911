import { beforeField } from './before-field.ts';

/** How a lead stands on the page that its form is on: what a colleague makes of it meanwhile stays so. */
export function ShownField({ id, shownAs }: { id: string; shownAs: string | null }) {
  return shownAs !== null && <input type="hidden" name={beforeField(id)} value={shownAs} />;
}
