import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { elapsedBetween, minuteMs, type Clock } from '../platform/clock.ts';
import type { RelayLog } from '../platform/log.ts';
import { startLoop } from '../platform/loop.ts';
import { goFirstWithoutMemory } from '../platform/own-priority.ts';
import { deskDirectory } from '../setup/builds/desk-directory.ts';

/** The pause before an ended desk is started again. It doubles each time in a row, up to the maximum. */
const firstPauseMs = 1000;
const maxPauseMs = minuteMs;

/** A desk that ran this long did not end of the same fault: its next pause is the first again. */
const steadyMs = minuteMs;

/** V8's garbage collection threads would run at the relay's priority, whatever the desk's own is. */
const ownFlags = ['--single-threaded-gc'];

const deskModule = path.join(deskDirectory, 'desk.js');

interface Options {
  clock: Clock;
  log: RelayLog;
  /** Called when the desk has made something due. */
  onWake: () => void;
}

export type DeskBeside = ReturnType<typeof superviseDesk>;

/** Runs the desk in a process of its own, and restarts it when it ends: whatever befalls it, the relay goes on. */
export function superviseDesk({ clock, log, onWake }: Options) {
  let child: ChildProcess | undefined;
  let startedAt = clock.now();
  let pauseMs = firstPauseMs;

  function isSteady(): boolean {
    return elapsedBetween(clock.now(), startedAt) >= steadyMs;
  }

  async function round(stopping: AbortSignal): Promise<number> {
    startedAt = clock.now();
    const desk = fork(deskModule, {
      execArgv: [...process.execArgv, ...ownFlags],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = desk;
    if (desk.pid !== undefined) goFirstWithoutMemory(desk.pid);
    log.info({ desk: desk.pid }, 'desk: started');
    desk.on('message', onWake);
    const [code, signal] = (await once(desk, 'exit')) as [number | null, NodeJS.Signals | null];
    child = undefined;
    if (stopping.aborted) return 0;
    if (isSteady()) pauseMs = firstPauseMs;
    const ownPauseMs = pauseMs;
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
    log.error({ code, signal, pauseMs: ownPauseMs }, 'desk: it ended and will be restarted');
    return ownPauseMs;
  }

  const loop = startLoop({
    clock,
    round,
    onFault(error) {
      child = undefined;
      pauseMs = maxPauseMs;
      log.error({ err: error }, 'desk: it could not be started');
      return pauseMs;
    },
  });
  return {
    /** Whether the desk has ended so often in a row that its pause is the longest, and has not run steadily since. */
    isDown: () => pauseMs === maxPauseMs && !(child && isSteady()),
    stop: async (): Promise<void> => {
      const stopped = loop.stop();
      child?.kill('SIGTERM');
      await stopped;
    },
  };
}
