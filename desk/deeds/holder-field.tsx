import { beforeField } from './before-field.ts';

/** Whose a lead is on the page that its form stands on: what a colleague takes meanwhile stays theirs. */
export function HolderField({ id, holder }: { id: string; holder: string | null }) {
  return holder !== null && <input type="hidden" name={beforeField(id)} value={holder} />;
}
