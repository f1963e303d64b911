import { filedCertificates, markUnfinished, type ErasureTrouble } from './certificate.ts';
import { sentenceOf } from '../fault.ts';
import { isUnavailable } from '../store/database/store-error.ts';
import type { ErasingStore } from '../store/erasing/erasing-store.ts';

/** The outcome of repeating past erasures. The store no longer has the leads, but may have traces of them. */
export interface ErasedAgain {
  /** How many leads had come back with a backup. */
  cameBack: number;
  /** Ids of leads that could not be erased again: nothing about them may be sent. */
  withheld: readonly string[];
  troubles: readonly ErasureTrouble[];
}

/**
 * Erases leads again that a restored backup brought back, by their certificates. This is quick, and happens before any
 * delivery. A certificate that cannot be carried out stops neither the others nor the start.
 */
export async function eraseRestored(
  store: Pick<ErasingStore, 'eraseLeads' | 'withhold'>,
  dataDir: string,
): Promise<ErasedAgain> {
  const { certificates, unreadable } = await filedCertificates(dataDir);
  const troubles = [...unreadable];
  const isOneOpen = certificates.some(({ finished }) => !finished);
  const withheld: string[] = [];
  let cameBack = 0;
  for (const filed of certificates) {
    const leadIds = filed.certificate.leads.map(({ id }) => id);
    let isToFinish = false;
    try {
      const { leads, hasTraces } = await store.eraseLeads(leadIds);
      cameBack += leads;
      // A backup made between an erasure and its vacuum has none of the leads, and does not say whose traces it has.
      const isLast = filed === certificates.at(-1);
      isToFinish = leads > 0 || (hasTraces && isLast && !isOneOpen);
    } catch (error) {
      withheld.push(...leadIds);
      troubles.push({
        file: filed.file,
        says: `could not be repeated: ${sentenceOf(error)}`,
        isUnsure: filed.finished && isUnavailable(error),
      });
    }
    try {
      if (isToFinish) await markUnfinished(filed);
    } catch (error) {
      troubles.push({ file: filed.file, says: `could not be renamed: ${sentenceOf(error)}` });
    }
  }
  await store.withhold(withheld);
  return { cameBack, withheld, troubles };
}
