import { kindInWords } from '../../../forms/file-kinds.ts';
import type { FileContents } from '../../../leads/store/files/file-contents.ts';
import { isInfected, isUnscanned, type LeadFile } from '../../../leads/lead-file.ts';
import { type Lead, referenceOf } from '../../../leads/lead.ts';
import type { Store } from '../../../leads/store/store.ts';
import { elapsedBetween, minuteMs, type Clock } from '../../../platform/clock.ts';
import type { RelayLog } from '../../../platform/log.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { unreadableCode } from '../../../platform/unreadable.ts';
import { ScannerError, type Scanner } from './clamd.ts';

/** Leads whose files are scanned at once: the daemon holds each file in its own memory. */
const maxScannedAtOnce = 2;

/** How long an unreadable file is read again, since a faltering disk may recover. Then its lead goes out without it. */
const readAgainForMs = 2 * minuteMs;

const tooLargeWords =
  'files: too large for the scanner, so the lead goes out without it. Raise StreamMaxLength in clamd.conf';

export type ScanGate = ReturnType<typeof createScanGate>;

interface Options {
  store: Pick<Store, 'recordScan' | 'recordScanFault'>;
  contents: Pick<FileContents, 'read'>;
  /** Undefined if files are not scanned. */
  scanner: Scanner | undefined;
  clock: Pick<Clock, 'now'>;
  log: RelayLog;
  /** Called when a held delivery may have become due. */
  onScanned: () => void;
}

type Scanned = Pick<Lead, 'id' | 'files'>;

/** Holds back deliveries of leads with files until those are scanned, if there is a scanner. */
export function createScanGate(options: Options) {
  const { store, contents, scanner, clock, log, onScanned } = options;
  const turns = createSemaphore(maxScannedAtOnce);
  const underWay = new Map<string, Promise<boolean>>();
  /** Leads with a lost file whose other files are all scanned. The lost one is not attached, and the mail says so. */
  const withLostFiles = new Set<string>();
  /** Since when a lead's file has been unreadable, by the lead's id. */
  const unreadSince = new Map<string, number>();
  const stopping = new AbortController();

  async function scanInTurn(lead: Scanned, scanFile: Scanner): Promise<boolean> {
    using _turn = await turns.take();
    try {
      if (stopping.signal.aborted) return false;
      await scanAll(lead, scanFile);
      return true;
    } catch (error) {
      if (stopping.signal.aborted) return false;
      if (!(error instanceof ScannerError)) throw error;
      log.error({ reference: referenceOf(lead.id) }, 'waiting: the scanner did not scan its files');
      await store.recordScanFault({ leadId: lead.id, answer: error.message });
      return false;
    }
  }

  async function scanAll({ id: leadId, files: unscanned }: Scanned, scanFile: Scanner) {
    const files: LeadFile[] = [];
    for (const file of unscanned) files.push(await scanned(file, leadId, scanFile));
    const infected = files.filter((file) => isInfected(file) && !unscanned.includes(file));
    // No file name: it is deleted with the lead's words, while the reasons stay.
    const reasons = infected.map(
      ({ kind, scan: found }) =>
        `The virus scanner found ${found.state === 'infected' ? found.found : ''} in a ${kindInWords(kind)} file.`,
    );
    await store.recordScan({ leadId, files, reasons, now: clock.now() });
    unreadSince.delete(leadId);
    if (files.some(isWaiting)) withLostFiles.add(leadId);
    if (infected.length === 0) return onScanned();
    log.warn({ reference: referenceOf(leadId), files: infected.length }, 'quarantined: infected');
  }

  async function scanned(file: LeadFile, leadId: string, scanFile: Scanner): Promise<LeadFile> {
    if (!isUnscanned(file)) return file;
    try {
      const content = await contents.read({ leadId, hash: file.hash });
      if (!content) return file;
      const scan = await scanFile(content, stopping.signal);
      if (scan.state === 'too large' && isWaiting(file)) {
        log.error({ reference: referenceOf(leadId), bytes: file.bytes }, tooLargeWords);
      }
      return { ...file, scan };
    } catch (error) {
      const code = unreadableCode(error);
      if (code === undefined || !isGivenUp(leadId)) throw error;
      const reference = referenceOf(leadId);
      log.error(
        { reference, code },
        'files: one cannot be read from the disk, so the lead goes out without it',
      );
      return file;
    }
  }

  function isGivenUp(leadId: string): boolean {
    const now = clock.now();
    return elapsedBetween(now, unreadSince.getOrInsert(leadId, now)) >= readAgainForMs;
  }

  return {
    /** Whether a lead has files that are not scanned yet: then nothing of it is sent. */
    holds: ({ id, files }: Scanned): boolean =>
      scanner !== undefined && files.some(isWaiting) && !withLostFiles.has(id),
    /**
     * Scans a lead's files in their turn, beside all deliveries. A clean lead becomes due, an infected one is
     * quarantined. After a failure somebody has to ask again.
     * @returns whether the scan succeeded
     */
    scan({ id, files }: Scanned): Promise<boolean> {
      if (scanner === undefined) return Promise.resolve(false);
      return underWay.getOrInsertComputed(id, () =>
        scanInTurn({ id, files }, scanner)
          .catch((error: unknown) => {
            log.error(
              { err: error },
              'scans: files were not scanned, or the result was not stored',
            );
            return false;
          })
          .finally(() => underWay.delete(id)),
      );
    },
    /** Aborts the scans under way and resolves once they have ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}

/** Whether a file still waits for the scanner. One that is too large for it does not. */
function isWaiting({ scan }: LeadFile): boolean {
  return scan.state === 'none';
}
