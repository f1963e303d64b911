import type { Store } from '../../../leads/store/store.ts';
import { readBackup } from '../../../leads/store/backup-state.ts';
import type { HourlyErasures } from '../../../leads/upkeep/hourly-erasures.ts';
import type { Config } from '../../../settings/config.ts';
import type { AttemptReport } from '../../delivery/attempt.ts';
import { readCanary } from '../canary/canary-state.ts';
import type { DiskSpace } from '../disk-space.ts';
import { filesFaultOf } from '../files-fault.ts';
import { readNotStored } from '../not-stored.ts';
import { backup, disk } from '../store-findings.ts';
import { conditionWords, type ConditionWords } from './condition-words.ts';

/** A condition that needs a person for as long as it holds. */
export interface Condition extends ConditionWords {
  name: keyof typeof conditionWords;
  /** How many there are; 0 if it does not hold, undefined if that is not known yet. */
  look: (now: number) => Promise<number | undefined>;
}

export function conditionOf(name: Condition['name'], look: Condition['look']): Condition {
  return { name, look, ...conditionWords[name] };
}

interface Looked {
  config: Config;
  store: Store;
  refused: Condition;
  erasures: Pick<HourlyErasures, 'open'>;
  /** The space on the leads' disk. */
  readSpace: () => Promise<DiskSpace | undefined>;
  isDeskDown: () => boolean;
}

/** All conditions that apply under these settings. */
export function conditionsOf(looked: Looked): Condition[] {
  const { config, store, refused, erasures, readSpace, isDeskDown } = looked;
  const conditions = [
    conditionOf('parked', async (now) => (await store.backlog(now)).parkedByItself),
    conditionOf('late', async (now) => {
      const { waiting } = await store.backlog(now);
      return waiting.reduce((sum, { late }) => sum + late, 0);
    }),
    refused,
    // While the server refuses us altogether, only that is alerted.
    conditionOf('turned-away', async (now) =>
      (await refused.look(now)) === 1 ? undefined : store.countRefused(),
    ),
    conditionOf('erasure', () => Promise.resolve(erasures.open())),
    conditionOf('disk', async () => lookAtDisk(await readSpace())),
    conditionOf('store', lookAtStore(store)),
    conditionOf('not-stored', async (now) => (await readNotStored(store, now))?.count ?? 0),
    conditionOf('files', async () => numberOf((await filesFaultOf(config.dataDir)) !== undefined)),
    conditionOf('desk', () => Promise.resolve(numberOf(isDeskDown()))),
  ];
  if (config.databaseUrl === undefined) {
    const lookAtBackup = async (now: number) => {
      const at = await readBackup(store);
      return numberOf(at !== undefined && backup({ backup: at, now }).tone === 'wrong');
    };
    conditions.push(conditionOf('backup', lookAtBackup));
  }
  if (config.clamdUrl !== undefined) {
    conditions.push(conditionOf('scanner', () => store.countUnscanned()));
  }
  if (config.canary) {
    const lookAtCanary = async () => {
      const canary = await readCanary(store);
      return canary && numberOf(canary.missing);
    };
    conditions.push(conditionOf('canary', lookAtCanary));
  }
  return conditions;
}

function numberOf(holds: boolean): number {
  return holds ? 1 : 0;
}

/** The condition that the mail server refuses us, learned from each attempt, with its advice. */
export function createRefusedCondition(): Condition & { learn: (report: AttemptReport) => void } {
  const { advice: always } = conditionWords.refused;
  let refused: number | undefined;
  let toDo = always;
  return {
    ...conditionOf('refused', () => Promise.resolve(refused)),
    learn({ channel, outcome, refusesUs, advice }) {
      if (refusesUs) {
        refused = 1;
        toDo = advice ?? always;
      } else if (channel === 'mail' && outcome === 'delivered') refused = 0;
    },
    get advice() {
      return toDo;
    },
  };
}

export function lookAtDisk(space: DiskSpace | undefined): number | undefined {
  return space && numberOf(disk({ disk: space })?.tone === 'wrong');
}

/** How many probes have to fail in a row: one may meet an erasure, which blocks writes, or a database that restarts. */
const failuresTold = 2;

function lookAtStore(store: Pick<Store, 'probe'>): Condition['look'] {
  let failures = 0;
  return async (now) => {
    await store.probe(now).then(
      () => (failures = 0),
      () => (failures += 1),
    );
    return numberOf(failures >= failuresTold);
  };
}
