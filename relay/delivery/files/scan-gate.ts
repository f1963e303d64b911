import { kindInWords } from '../../../forms/file-kinds.ts';
import type { FileContents } from '../../../leads/store/file-contents.ts';
import { isInfected } from '../../../leads/lead-file.ts';
import type { LeadFile } from '../../../leads/lead-file.ts';
import type { Lead } from '../../../leads/lead.ts';
import { referenceOf } from '../../../leads/lead.ts';
import type { Store } from '../../../leads/store/store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { RelayLog } from '../../../platform/log.ts';
import type { Scanner } from './clamd.ts';

/** What stands between a lead with files and its delivery, where there is a scanner. */
export interface ScanGate {
  /**
   * Has the files of a lead scanned that nobody has scanned yet.
   * @returns the lead as it is known then; undefined where it went into quarantine
   * @throws ScannerError where that could not be done
   */
  pass: (lead: Lead) => Promise<Lead | undefined>;
  /** Leads that wait because the scanner did not answer the last time. */
  waiting: () => number;
}

interface Options {
  store: Pick<Store, 'recordScan'>;
  contents: Pick<FileContents, 'read'>;
  /** Undefined where files are not scanned. */
  scanner: Scanner | undefined;
  clock: Pick<Clock, 'now'>;
  log: RelayLog;
}

export function createScanGate({ store, contents, scanner, clock, log }: Options): ScanGate {
  /** Of one lead there are several deliveries: it is scanned once. */
  const underWay = new Map<string, Promise<Lead | undefined>>();
  const waiting = new Set<string>();

  async function scan(lead: Lead, scanFile: Scanner): Promise<Lead | undefined> {
    const files: LeadFile[] = [];
    for (const file of lead.files) files.push(await scanned(file, lead.id, scanFile));
    const infected = files.filter(isInfected);
    // What a file is called by its sender goes with its words, and reasons stay.
    const reasons = infected.map(
      ({ kind, scan: found }) =>
        `The virus scanner found ${found.state === 'infected' ? found.found : ''} in a ${kindInWords(kind)} file.`,
    );
    await store.recordScan({ leadId: lead.id, files, reasons, now: clock.now() });
    if (infected.length === 0) return { ...lead, files };
    log.warn({ reference: referenceOf(lead.id), files: infected.length }, 'quarantined: infected');
    return undefined;
  }

  async function scanned(file: LeadFile, leadId: string, scanFile: Scanner): Promise<LeadFile> {
    if (file.scan.state !== 'none') return file;
    const content = await contents.read({ leadId, hash: file.hash });
    // What is lost cannot hurt, and its mail says that it is.
    return content ? { ...file, scan: await scanFile(content) } : file;
  }

  return {
    async pass(lead) {
      const isScanned = lead.files.every(({ scan: { state } }) => state !== 'none');
      if (scanner === undefined || isScanned) return lead;
      const work = underWay.get(lead.id) ?? scan(lead, scanner);
      underWay.set(lead.id, work);
      try {
        const passed = await work;
        waiting.delete(lead.id);
        return passed;
      } catch (error) {
        waiting.add(lead.id);
        throw error;
      } finally {
        underWay.delete(lead.id);
      }
    },
    waiting: () => waiting.size,
  };
}
