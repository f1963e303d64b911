import { filedCertificates } from '../leads/upkeep/certificate.ts';
import { exitCode, type Command, type Context } from './command.ts';
import { countLeads, type LeadCounts } from '../leads/store/lead/lead-counts.ts';
import { leadStatuses } from '../leads/lead-status.ts';

export const stats: Command = {
  name: 'stats',
  summary: 'how many leads there are, and what became of them',
  about: [
    'Every lead that was accepted is delivered, quarantined, parked or waiting. Each is counted separately, and stats says whether they add up. If they do not, some lead has no owner, and verify names it.',
  ],
  examples: [
    ['stats', ''],
    ['stats --json', 'for a dashboard'],
  ],
  async run(_given, context) {
    const counts = await countLeads(context.db);
    const erased = await countErased(context);
    context.answer({ ...counts, erased }, written(counts, erased));
    return counts.addsUp ? exitCode.fine : exitCode.fault;
  },
};

interface Erased {
  leads: number;
  certificates: number;
}

async function countErased({ dataDir }: Context): Promise<Erased> {
  const { certificates } = await filedCertificates(dataDir);
  const ids = certificates.flatMap(({ certificate }) => certificate.leads.map(({ id }) => id));
  return { leads: new Set(ids).size, certificates: certificates.length };
}

function written(counts: LeadCounts, erased: Erased): string {
  const number = (count: number) => count.toLocaleString('en').padStart(9);
  const row = (label: string, count: number) => `${label.padEnd(28)}${number(count)}`;
  const sum = leadStatuses.reduce((total, status) => total + counts[status], 0);
  return [
    row('Accepted', counts.accepted),
    ...leadStatuses.map((status) => row(`  ${status}`, counts[status])),
    counts.addsUp
      ? 'The four add up to what was accepted.'
      : `The four add up to ${sum}, not ${counts.accepted}. To see which leads: npm run leads -- verify`,
    '',
    row('Automatic replies parked', counts.repliesParked),
    row('De-identified', counts.deidentified),
    row('Erased', erased.leads),
  ].join('\n');
}
