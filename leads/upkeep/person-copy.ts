import { writtenJson } from '../store/work/written.ts';
import type { LeadAboutPerson } from './find-person.ts';
import { leadJson } from './lead-json.ts';

/** A lead of theirs as the copy has it that POPIA s23 gives a person. */
export function copyJson(found: LeadAboutPerson) {
  return { ...leadJson(found), written: found.written.map((one) => writtenJson(one)) };
}
