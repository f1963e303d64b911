import { company } from '../../../content/company.ts';
import { domainOf } from '../../../leads/mail-address.ts';
import { longestLetterWaitMs, type ClaimedLetter } from '../../../leads/store/outbox/letters.ts';
import type { Store } from '../../../leads/store/store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { RelayLog } from '../../../platform/log.ts';
import { faultLogger, startLoop, type Loop } from '../../../platform/loop.ts';
import { waitBeforeRetryMs } from '../retry-schedule.ts';
import { faultCodeOf } from '../server-words.ts';
import { autoSubmitted } from './auto-submitted.ts';
import { sendTimeoutMs, type Mailer } from './mailer.ts';
import { classifySmtpFailure } from './smtp-failure.ts';

/** A person waits for the letter, and a desk in another process cannot wake this one. */
const lookEveryMs = 5000;

const lettersAtOnce = 10;

/** Longer than the longest send, so that nobody else claims a letter that may be under way. */
const leaseMs = 2 * sendTimeoutMs;

/** Waits after the first attempts; the last one repeats. Somebody waits for a link. */
const firstWaitsMs = [5000, 15_000, 30_000, 60_000];

/** As many as a link's life has room for. What lives longer, such as an invitation, then waits as deliveries do. */
const firstTries = 16;

interface Options {
  store: Pick<Store, 'claimLetters' | 'refuseLetter' | 'settleLetter'>;
  mailer: Mailer;
  mailFrom: string;
  clock: Clock;
  log: RelayLog;
}

/**
 * Sends mails that are about no lead, such as links to the desk, until a server accepts them. One that stalls holds up
 * no other.
 */
export function startLetters(options: Options): Loop {
  const { store, mailer, clock, log } = options;
  const underWay = new Set<Promise<unknown>>();
  const onFault = faultLogger(log, 'letters: the store did not answer', lookEveryMs);
  const loop = startLoop({
    clock,
    async round() {
      const now = clock.now();
      const limit = Math.max(mailer.breaker.limit(now, lettersAtOnce) - underWay.size, 0);
      const { letters, expired } = await store.claimLetters({ now, limit, leaseMs });
      if (expired > 0) log.warn({ letters: expired }, 'letters: too old by now, not sent');
      for (const letter of letters) {
        const sending: Promise<unknown> = sendOne(letter, options)
          .catch(onFault)
          .finally(() => {
            underWay.delete(sending);
            loop.wake();
          });
        underWay.add(sending);
      }
      return lookEveryMs;
    },
    onFault,
  });

  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await Promise.all(underWay);
    },
  };
}

async function sendOne(letter: ClaimedLetter, options: Options): Promise<void> {
  const { store, mailer, mailFrom, clock, log } = options;
  const { id, attempts, recipient, subject, text } = letter;
  try {
    await mailer.send({
      from: { name: company.name, address: mailFrom },
      to: recipient,
      messageId: `<${id}.letter@${domainOf(mailFrom)}>`,
      date: new Date(clock.now()),
      subject,
      headers: autoSubmitted('auto-generated'),
      text,
    });
  } catch (error) {
    const failure = classifySmtpFailure(error);
    const { step, requestedWaitMs, advice } = failure;
    mailer.breaker.failed(clock.now(), failure);
    // The code alone: a filter's words may be a megabyte, or quote the link in the letter, which signs in.
    const about = { letter: id, attempts, code: faultCodeOf(error), ...(advice && { advice }) };
    if (step === 'park') {
      log.error(about, 'letters: refused for good, not sent');
      return store.refuseLetter(letter);
    }
    log.warn(about, 'letters: not sent, tried again');
    const waitMs = waitBeforeNextMs(attempts, requestedWaitMs);
    return store.settleLetter(letter, clock.now() + waitMs);
  }
  mailer.breaker.close();
  log.info({ letter: id, attempts }, 'letters: sent');
  return store.settleLetter(letter, null);
}

function waitBeforeNextMs(attempts: number, requestedMs: number): number {
  const after = attempts - firstTries;
  if (after > 0) return waitBeforeRetryMs(after, requestedMs, Math.random());
  const place = Math.min(attempts, firstWaitsMs.length) - 1;
  const firstMs = firstWaitsMs[place] ?? lookEveryMs;
  return Math.max(firstMs, Math.min(requestedMs, longestLetterWaitMs));
}
