import { domainOf } from '../../../leads/mail-address.ts';
import { findingsOn, type Finding } from '../../../leads/finding.ts';
import { readSpf } from './spf.ts';
import { recordsIn, textsAt, unanswered, type Dns } from './texts.ts';

/** What is known of our mail before any DNS query. */
export interface MailSettings {
  /** MAIL_FROM. */
  from: string;
  /** The mail server's host, if there is one. */
  smtpHost: string | undefined;
  /** The selector at which receivers find our public key, and that key in base64; undefined if we do not sign. */
  dkim: { selector: string; publicKey: string } | undefined;
}

/** Checks in the DNS whether receivers will accept our mail as our domain's. */
export async function lookAtMailDomain(settings: MailSettings, dns: Dns): Promise<Finding[]> {
  const domain = domainOf(settings.from);
  return Promise.all([
    readSpf(domain, settings.smtpHost, dns),
    readDkim(domain, settings.dkim, dns),
    readDmarc(domain, dns),
    readMx(domain, dns),
  ]);
}

async function readDkim(domain: string, dkim: MailSettings['dkim'], dns: Dns): Promise<Finding> {
  const about = 'DKIM';
  const { fine, look, wrong } = findingsOn(about);
  if (!dkim) {
    return look(
      'The relay does not sign mail itself. Most mail servers do so for it, which cannot be seen from here.',
      `Open one of the relay’s emails at a large provider, show the original and look for “dkim=pass” with ${domain}. If it is missing, turn on signing at the mail server, or set DKIM_KEY_FILE and DKIM_SELECTOR.`,
    );
  }
  const name = `${dkim.selector}._domainkey.${domain}`;
  const texts = await textsAt(name, dns);
  if (texts === undefined) return unanswered(about, name);
  const key = texts
    .map((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1])
    .find((p) => p !== undefined);
  const record = `v=DKIM1; k=rsa; p=${dkim.publicKey}`;
  if (key === undefined) {
    return wrong(
      `The relay signs mail, but there is no key at ${name} to verify it with.`,
      `Create this TXT record at ${name}: ${record}`,
    );
  }
  if (key.replaceAll(/\s/g, '') !== dkim.publicKey) {
    return wrong(
      `The public key at ${name} does not match DKIM_KEY_FILE, so every signature fails.`,
      `Change that TXT record to: ${record}`,
    );
  }
  return fine(`Mail is signed, and the key at ${name} matches.`);
}

const policies: Readonly<Record<string, string>> = {
  reject: 'Receivers refuse mail that others send in its name.',
  quarantine: 'Receivers file mail that others send in its name as spam.',
};

async function readDmarc(domain: string, dns: Dns): Promise<Finding> {
  const about = 'DMARC';
  const { fine, look, wrong } = findingsOn(about);
  for (const owner of [domain, ...parentsOf(domain)]) {
    const name = `_dmarc.${owner}`;
    const texts = await textsAt(name, dns);
    if (texts === undefined) return unanswered(about, name);
    const records = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text));
    const [record] = records;
    if (record === undefined) continue;
    if (records.length > 1) {
      return wrong(
        `There are ${records.length} DMARC records at ${name}, so receivers ignore all of them.`,
        'Remove all but one.',
      );
    }
    const own = /;\s*p\s*=\s*(\w+)/.exec(record)?.[1];
    // A record may set another policy for subdomains.
    const below = owner === domain ? undefined : /;\s*sp\s*=\s*(\w+)/.exec(record)?.[1];
    const policy = (below ?? own ?? 'none').toLowerCase();
    const tag = below === undefined ? 'p' : 'sp';
    const said = policies[policy];
    if (said !== undefined) return fine(`${said} (${name}: ${tag}=${policy})`);
    return look(
      `${name} asks receivers to do nothing about mail that fails (${tag}=none).`,
      `That is right to begin with. Once SPF and DKIM have been fine for some weeks, change it to ${tag}=quarantine.`,
    );
  }
  return wrong(
    `There is no DMARC record at _dmarc.${domain}. Large providers file mail without one as spam, or refuse it.`,
    `Create a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto: followed by an address for the reports.`,
  );
}

/** Parent domains, whose record receivers use if a domain has none of its own. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1, -1).map((_label, index) => labels.slice(index + 1).join('.'));
}

async function readMx(domain: string, dns: Dns): Promise<Finding> {
  const about = 'MX';
  const { fine, wrong } = findingsOn(about);
  const hosts = await recordsIn(dns.resolveMx(domain));
  if (hosts === undefined) return unanswered(about, domain);
  const inOrder = hosts.toSorted((one, other) => one.priority - other.priority);
  const names = inOrder.map(({ exchange }) => exchange).filter((exchange) => exchange !== '');
  if (names.length > 0) return fine(`Mail to ${domain} goes to ${names.join(', ')}.`);
  return wrong(
    `${domain} receives no mail, so bounces reach nobody, and some receivers refuse a sender that cannot be answered.`,
    `Create an MX record for ${domain}, or set MAIL_FROM to an address of a domain that receives mail.`,
  );
}
