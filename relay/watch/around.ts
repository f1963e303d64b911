import type { ChannelName } from '../../leads/delivery-kinds.ts';
import type { Backlog } from '../../leads/store/outbox/backlog.ts';
import type { LeftBehind } from '../../leads/upkeep/left-behind.ts';
import type { SetAside } from '../../leads/store/embedded/set-aside.ts';
import type { OldestWaiting } from '../../leads/store/work/mail-state.ts';
import type { nobodysAddresses } from '../delivery/mail/nobodys-addresses.ts';
import type { DiskSpace } from './disk-space.ts';
import type { CanaryState } from './canary/canary-state.ts';
import type { NotStored } from './not-stored.ts';

/** What was looked at. */
export interface Around {
  now: number;
  relayAt: string;
  relay: 'ready' | 'not ready' | 'silent';
  notStored: NotStored | undefined;
  /** Why the desk's process could not write to the store. */
  storeFault: string | undefined;
  backlog: Backlog;
  oldestWaiting: Readonly<Record<ChannelName, OldestWaiting | undefined>>;
  mail: { goesTo: string | undefined; lastTakenAt: number | undefined };
  /** Of a site that others can reach. */
  nobodys: ReturnType<typeof nobodysAddresses>;
  /** When it was made; undefined where there is none. */
  backup: number | undefined | 'of PostgreSQL';
  /** Undefined where none is set up. */
  canary: CanaryState | 'none yet' | undefined;
  disk: DiskSpace | undefined;
  /** Why what comes with leads cannot be kept, by a relay on this machine. */
  filesFault: string | undefined;
  /** Leads whose files the scanner did not scan the last time. */
  unscanned: number;
  openErasures: number;
  /** In the file, or the database, that leads were kept in before. */
  leftBehind: LeftBehind | undefined;
  setAside: readonly SetAside[];
  alertsGoTo: string;
}
