import { createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exitCode, textOption, type Command, type Context, type Given } from './command.ts';
import { Fault, UsageError } from '../leads/fault.ts';
import { namedAmong } from './named-among.ts';
import { writeOut } from './write-out.ts';
import { maxForeignColumns, otherFieldsHeader } from '../leads/upkeep/export-columns.ts';
import { asJsonList, asSpreadsheet, type Leads } from '../leads/upkeep/export-leads.ts';
import { filterOptions, readFilter, shownWhileRead } from './filter-options.ts';
import { copyJson, leadJson } from '../leads/upkeep/lead-json.ts';
import { readFound, withoutLeads, type LeadAboutPerson } from '../leads/upkeep/about-person.ts';
import { findPerson } from '../leads/upkeep/find-person.ts';
import { readPerson } from '../leads/upkeep/person.ts';
import type { StoredLead } from '../leads/store/lead/stored-lead.ts';

type Format = 'csv' | 'json';

export const exportLeads: Command = {
  name: 'export',
  summary: 'leads as a spreadsheet or as JSON',
  about: [
    `One row per lead, newest first, with fields in the order of their forms. Beyond ${maxForeignColumns} fields of other people’s forms, those that the fewest leads have share the column ${otherFieldsHeader}. Anything that a spreadsheet would run as a formula (=, +, - or @ at the start of a cell, of a line in it or after a semicolon) gets an apostrophe in front. So +27 82 123 4567 reads '+27 82 123 4567, which Excel would otherwise change. If Excel shows everything in one column, as under South African settings, open the file with Data, From Text/CSV. JSON holds everything as it was sent, with deliveries and consent records.`,
    'With --person it is the copy that a person may ask for under POPIA s23, found as erase finds it, and in JSON unless --format says otherwise.',
  ],
  options: {
    ...filterOptions,
    '--person <ADDRESS|PHONE>': 'only what is held about a person',
    '--without <REF,…>':
      'leave out these leads, which are somebody else’s and only mention the person',
    '--format <csv|json>': 'csv, or by the extension of --out',
    '--out <FILE>': 'write to this file, readable only by you',
    '--bom': 'start the CSV so that Excel shows letters such as é',
  },
  examples: [
    ['export --out leads.csv --bom', 'for Excel'],
    ['export --mailbox talent --since 30d --out talent.csv', 'a month of one mailbox'],
    ['export --person jo@client.example --out jo.json', 'one person'],
  ],
  async run(given, context) {
    const format = readFormat(given, context.json);
    const out = textOption(given, 'out');
    if (out !== undefined && existsSync(out)) {
      throw new Fault(`${out} already exists. Name another file.`);
    }
    const leads = await leadsFor(given, context);
    let count = 0;
    const counted: Leads = async function* countEach() {
      count = 0;
      for await (const lead of leads()) {
        count += 1;
        yield lead;
      }
    };
    // Created only where it is consumed: a stream left alone would read on in a closed store.
    const source = async () =>
      format === 'csv'
        ? asSpreadsheet(counted, { bom: given.options['bom'] === true })
        : Readable.from(asJsonList(counted, (lead) => jsonOf(lead)));
    if (out === undefined) await pipeline(await source(), context.terminal.output, { end: false });
    else {
      await writeOut(out, context, async (unfinished) =>
        pipeline(await source(), createWriteStream(unfinished, { flags: 'r+' })),
      );
    }
    context.terminal.say(
      out === undefined ? `Leads: ${count}` : `Leads: ${count}, in ${path.resolve(out)}`,
    );
    return exitCode.fine;
  },
};

function readFormat(given: Given, asJson: boolean): Format {
  const format = textOption(given, 'format');
  if (format === 'csv' || format === 'json') return format;
  if (format !== undefined) throw new UsageError(`--format ${format}: give csv or json.`);
  const endsAsCsv = textOption(given, 'out')?.endsWith('.csv') === true;
  const endsAsJson = textOption(given, 'out')?.endsWith('.json') === true;
  if (asJson || endsAsJson) return 'json';
  return given.options['person'] === undefined || endsAsCsv ? 'csv' : 'json';
}

async function leadsFor(given: Given, context: Context): Promise<Leads> {
  const now = context.now();
  const asked = textOption(given, 'person');
  if (asked !== undefined) {
    const person = readPerson(asked);
    const all = await findPerson({ ...context, listener: context.terminal }, person);
    const { leads, mailFiles } = withoutLeads(all, namedAmong(all, given, 'without'));
    if (mailFiles.length > 0) {
      context.terminal.say(`Mail files about the same: ${mailFiles.join(', ')}`);
    }
    return () => readFound(context.db, leads);
  }
  if (given.options['without'] !== undefined) {
    throw new UsageError(
      'Use --without only with --person: it leaves out some of that person’s leads.',
    );
  }
  const filter = readFilter(given, now);
  // The leads are read twice, and one that arrives in between would be in one reading only.
  return () => shownWhileRead(context, { ...filter, until: filter.until ?? now });
}

/** Returns a lead as JSON. A person's copy has what was written about them at the desk, too. */
function jsonOf(stored: StoredLead | LeadAboutPerson): object {
  return 'written' in stored ? copyJson(stored) : leadJson(stored);
}
