import { findingsOn, type Finding } from '../../../leads/finding.ts';
import { textsAt, unanswered, type Dns } from './texts.ts';

/** RFC 7208 4.6.4: a record that needs more look-ups is an error, and counts as none. */
const maxLookUps = 10;

const about = 'SPF';
const { fine, look, wrong } = findingsOn(about);

/** Checks which servers may send for a domain. */
export async function readSpf(
  domain: string,
  smtpHost: string | undefined,
  dns: Dns,
): Promise<Finding> {
  const texts = await textsAt(domain, dns);
  if (texts === undefined) return unanswered(about, domain);
  const records = texts.filter(isSpf);
  const [record] = records;
  const server = smtpHost ?? 'the mail server';
  if (record === undefined) {
    return wrong(
      `No SPF record says which servers may send for ${domain}.`,
      `Create a TXT record at ${domain} that names ${server}. Its provider says how, for example: v=spf1 include:… ~all`,
    );
  }
  if (records.length > 1) {
    return wrong(
      `There are ${records.length} SPF records at ${domain}, so receivers ignore all of them.`,
      'Merge them into one.',
    );
  }
  const lookUps = await countLookUps(record, dns, 0);
  if (lookUps > maxLookUps) {
    return wrong(
      `The SPF record of ${domain} needs more than ${maxLookUps} DNS lookups, so receivers ignore it.`,
      'Remove servers that no longer send mail for you.',
    );
  }
  return endingOf(record, domain, server);
}

function endingOf(record: string, domain: string, server: string): Finding {
  const [, sign = '+'] = /\s([-+?~])?all\b/i.exec(record) ?? [];
  const hasAll = /\s[-+?~]?all\b/i.test(record);
  if (hasAll && sign === '+') {
    return wrong(
      `The SPF record of ${domain} lets every server send for it.`,
      'Change its +all to ~all.',
    );
  }
  const named = `It reads: ${record}. Check that it names ${server}, as its provider says.`;
  if (sign === '?' || (!hasAll && !/\sredirect=/i.test(record))) {
    return look(
      `The SPF record of ${domain} says nothing about other servers. ${named}`,
      'Make it end in ~all.',
    );
  }
  return fine(`There is one SPF record at ${domain}. ${named}`);
}

function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** Counts a record's look-ups, with those of the records it includes. It stops once there are too many. */
async function countLookUps(record: string, dns: Dns, before: number): Promise<number> {
  let count = before;
  for (const term of record.split(/\s+/).slice(1)) {
    const [, name, target = ''] =
      /^[-+?~]?(include|a|mx|ptr|exists|redirect)(?:[:=/](.*))?$/i.exec(term) ?? [];
    if (name === undefined) continue;
    count += 1;
    if (count > maxLookUps) return count;
    if (!/^(?:include|redirect)$/i.test(name) || target === '') continue;
    const included = (await textsAt(target, dns))?.find(isSpf);
    if (included !== undefined) count = await countLookUps(included, dns, count);
    if (count > maxLookUps) return count;
  }
  return count;
}
