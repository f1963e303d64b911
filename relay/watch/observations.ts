import type { ChannelName } from '../../leads/delivery-kinds.ts';
import type { Backlog } from '../../leads/store/outbox/backlog.ts';
import type { LeftBehind } from '../../leads/upkeep/left-behind.ts';
import type { SetAside } from '../../leads/store/embedded/set-aside.ts';
import type { OldestWaiting } from '../../leads/store/work/mail-state.ts';
import type { reservedAddresses } from '../delivery/mail/reserved-addresses.ts';
import type { DiskSpace } from './disk-space.ts';
import type { CanaryState } from './canary/canary-state.ts';
import type { NotStored } from './not-stored.ts';

/** The state of everything that findings are drawn from. */
export interface Observations {
  now: number;
  relayAt: string;
  relay: 'ready' | 'not ready' | 'silent';
  notStored: NotStored | undefined;
  /** Why the desk's process could not write to the store. */
  storeFault: string | undefined;
  backlog: Backlog;
  oldestWaiting: Readonly<Record<ChannelName, OldestWaiting | undefined>>;
  mail: { goesTo: string | undefined; lastTakenAt: number | undefined };
  /** Reserved-domain addresses of a public site. */
  nobodys: ReturnType<typeof reservedAddresses>;
  /** When the last was made; undefined if there is none. */
  backup: number | undefined | 'of PostgreSQL';
  /** Undefined if no canary is configured. */
  canary: CanaryState | 'none yet' | undefined;
  disk: DiskSpace | undefined;
  /** Why a relay on this machine cannot keep files. */
  filesFault: string | undefined;
  /** Leads whose last scan failed. */
  unscanned: number;
  openErasures: number;
  /** Leads in the file or database that was used before. */
  leftBehind: LeftBehind | undefined;
  setAside: readonly SetAside[];
  /** Whether anybody is told at once. */
  isAlerted: boolean;
}
