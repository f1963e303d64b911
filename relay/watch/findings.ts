import { findingsOn, type Finding } from '../../leads/finding.ts';
import { saidTime } from '../../leads/times.ts';
import type { Observations } from './observations.ts';
import { addresses, canary, mail, stuck, webhooks } from './mail-findings.ts';
import {
  backup,
  disk,
  filesKept,
  notStoredAdvice,
  notStoredWords,
  otherPlace,
  scanner,
  store,
  storesBeside,
} from './store-findings.ts';

/** The findings about everything, with what to do. What needs a person comes first. */
export function findingsOf(around: Observations): Finding[] {
  const findings = [
    relay,
    store,
    filesKept,
    scanner,
    otherPlace,
    storesBeside,
    mail,
    webhooks,
    addresses,
    stuck,
    canary,
    backup,
    disk,
    erasures,
    alerts,
  ].flatMap((look) => look(around) ?? []);
  const order = { wrong: 0, look: 1, fine: 2 };
  return findings.toSorted((one, other) => order[one.tone] - order[other.tone]);
}

function relay({ relay: answer, relayAt, notStored }: Observations): Finding {
  const { fine, look, wrong } = findingsOn('Taking leads');
  if (answer === 'ready') {
    const says = 'The relay takes leads.';
    if (notStored === undefined) return fine(says);
    const { count, lastAt } = notStored;
    const at = `${count === 1 ? '' : ', the last'} at ${saidTime(lastAt)}.`;
    return look(`${says} ${notStoredWords(count)}${at}`, notStoredAdvice);
  }
  if (answer === 'not ready') {
    return wrong(
      'The relay runs and cannot store leads: visitors are told to try again.',
      'Check what its log says about the store, and whether its disk is full.',
    );
  }
  return wrong(
    `The relay does not answer at ${relayAt}.`,
    'Start it (npm start), or find out from its log why it stopped.',
  );
}

function erasures({ openErasures: count }: Observations): Finding | undefined {
  if (count === 0) return undefined;
  return findingsOn('Erasures').look(
    `${count === 1 ? 'One erasure is' : `${count} erasures are`} not finished. In the meantime nothing that was erased is sent.`,
    'The relay tries again each hour. To see what holds it up: npm run leads -- verify.',
  );
}

function alerts({ isAlerted }: Observations): Finding | undefined {
  if (isAlerted) return undefined;
  return findingsOn('Alerts').look(
    'Nobody is told at once when something goes wrong.',
    'Set ALERT_WEBHOOK_URL, or ALERT_SMTP_URL and ALERT_TO, for alerts that do not depend on the leads’ mail server.',
  );
}
