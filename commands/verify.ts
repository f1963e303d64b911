import { countOf } from '../leads/count-of.ts';
import type { Database } from '../leads/store/database/database.ts';
import { damagedLeads, isStored, strandedLeads } from '../leads/store/lead/damage.ts';
import { integrityProblems, leadsHeldIn } from '../leads/store/embedded/sqlite-file.ts';
import { hasTraces } from '../leads/store/erasing/delete-leads.ts';
import { filedCertificates, type FiledCertificate } from '../leads/upkeep/certificate.ts';
import { exitCode, type Command, type Context } from './command.ts';
import { fileProblems, filesOfOthers, othersWords, strayProblems } from './verify-files.ts';
import { isDamaged } from '../leads/store/database/store-error.ts';
import { restoreAdvice } from '../leads/store/store-sentence.ts';
import { countLeads } from '../leads/store/lead/lead-counts.ts';
import { setAsideStores } from '../leads/store/embedded/set-aside.ts';
import { setAsideWords } from '../leads/store/embedded/set-aside-words.ts';

/** The most leads that a sentence names. */
const maxNamed = 20;

export const verify: Command = {
  name: 'verify',
  summary: 'check the store',
  about: [
    'Reads the whole store and checks that its file and the references between its tables are intact, that every lead can be read and has a delivery to somebody, that every lead’s files are there and unchanged, and that there are no others, that delivered, quarantined, parked and waiting add up to what was accepted, and that nothing erased has come back or is left in a store that a restore set aside. Names those stores, and files that belong to another store’s leads: they hold personal data for as long as they exist. Exits with 1 if something is wrong.',
  ],
  examples: [['verify', 'after a crash, or before trusting a backup']],
  async run(_given, context) {
    const { terminal, answer } = context;
    const results: { check: string; problems: string[] }[] = [];
    for (const [check, problemsOf] of checks) {
      terminal.progress(`Checking ${check}`);
      results.push({ check, problems: await problemsOf(context).catch(reportDamage) });
    }
    terminal.progress('');
    const setAside = await setAsideStores(context.dataDir);
    const others = await filesOfOthers(context);
    const ok = results.every(({ problems }) => problems.length === 0);
    const lines = results.flatMap(({ check, problems }) => [
      `${problems.length === 0 ? 'ok   ' : 'WRONG'}  ${check}`,
      ...problems.map((problem) => `       ${problem}`),
    ]);
    const notes = [
      ...setAside.map(setAsideWords).map(({ says, todo }) => `${says} ${todo}`),
      ...othersWords(others, context),
    ];
    answer(
      { ok, checks: results, setAside, filesOfAnotherStore: others },
      [...lines, ...notes.map((words) => `note   ${words}`)].join('\n'),
    );
    return ok ? exitCode.fine : exitCode.fault;
  },
};

const checks: readonly [check: string, problemsOf: (context: Context) => Promise<string[]>][] = [
  ['the file and its references are intact', storeProblems],
  ['every lead can be read', ({ db }) => damageProblems(db)],
  ['every lead’s files are there and whole', fileProblems],
  ['every file belongs to a lead', strayProblems],
  ['every lead has a recipient', ({ db }) => strandedProblems(db)],
  ['every lead is delivered, quarantined, parked or waiting', ({ db }) => sumProblems(db)],
  ['what was erased is gone', erasureProblems],
  ['what was erased is gone from stores that were set aside', setAsideProblems],
];

/** Reports a check that met damage. What the next check reads may be whole. */
function reportDamage(error: unknown): string[] {
  if (!isDamaged(error)) throw error;
  return [`This could not be checked: ${(error as Error).message}.`];
}

async function storeProblems({ db }: Context): Promise<string[]> {
  const problems = await integrityProblems(db);
  return problems.length === 0 ? [] : [...problems, `Have the disk checked. ${restoreAdvice}`];
}

async function damageProblems(db: Database): Promise<string[]> {
  const damaged = await damagedLeads(db);
  if (damaged.length === 0) return [];
  const more = damaged.length > maxNamed ? ` and ${damaged.length - maxNamed} more` : '';
  return [
    `Damaged: ${damaged.slice(0, maxNamed).join(', ')}${more}. A backup may have them whole. To see what is left, use show.`,
  ];
}

async function strandedProblems(db: Database): Promise<string[]> {
  const references = await strandedLeads(db, maxNamed);
  if (references.length === 0) return [];
  return [
    `Nobody was notified of ${references.join(', ')}. Read them with show and answer them yourself.`,
  ];
}

async function sumProblems(db: Database): Promise<string[]> {
  const { addsUp, accepted, delivered, quarantined, parked, waiting } = await countLeads(db);
  if (addsUp) return [];
  return [
    `${accepted} accepted, but ${delivered} delivered, ${quarantined} quarantined, ${parked} parked and ${waiting} waiting.`,
  ];
}

async function erasureProblems({ db, dataDir }: Context): Promise<string[]> {
  const { certificates, unreadable } = await filedCertificates(dataDir);
  const problems = unreadable.map(({ file, says }) => `${file} ${says}`);
  for (const filed of certificates) {
    problems.push(...(await certificateProblems(db, filed)));
  }
  if (problems.length === 0 && certificates.length > 0 && (await hasTraces(db))) {
    problems.push(
      'Traces of erased leads came back with a backup. Run: npm run leads -- erase --finish',
    );
  }
  return problems;
}

async function certificateProblems(
  db: Database,
  { file, intact, finished, certificate }: FiledCertificate,
): Promise<string[]> {
  const problems: string[] = [];
  if (!intact) problems.push(`${file} was changed: its hash does not match.`);
  if (!finished) {
    problems.push(
      `${file}: this erasure was interrupted. Finish it: npm run leads -- erase --finish`,
    );
  }
  for (const { id, reference } of certificate.leads) {
    if (await isStored(db, id)) {
      problems.push(`${reference} was erased and is back. Run: npm run leads -- erase --finish`);
    }
  }
  return problems;
}

async function setAsideProblems({ dataDir }: Context): Promise<string[]> {
  const { certificates } = await filedCertificates(dataDir);
  const erased = certificates.flatMap(({ certificate }) => certificate.leads.map(({ id }) => id));
  const problems: string[] = [];
  for (const store of await setAsideStores(dataDir)) {
    const held = heldIn(store.file, erased);
    if (held > 0)
      problems.push(`${store.file} still holds erased leads: ${countOf(held, 'lead')}. Delete it.`);
  }
  return problems;
}

/** Counts the leads of `ids` in a store that was set aside: 0 if it cannot be read, as a note names it anyway. */
function heldIn(file: string, ids: readonly string[]): number {
  try {
    return leadsHeldIn(file, ids);
  } catch {
    return 0;
  }
}
