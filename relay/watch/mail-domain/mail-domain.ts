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
      'The relay does not sign mail itself. Most mail servers sign for it; from here that cannot be seen.',
      `Open one of the relay’s emails at a large provider, show the original and look for “dkim=pass” with ${domain}. If it is not there, turn signing on at the mail server, or set DKIM_KEY_FILE and DKIM_SELECTOR.`,
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
      `The relay signs mail, and no key to check it with stands at ${name}.`,
      `Have this TXT record made at ${name}: ${record}`,
    );
  }
  if (key.replaceAll(/\s/g, '') !== dkim.publicKey) {
    return wrong(
      `The key at ${name} is not the other half of the one in DKIM_KEY_FILE: every signature fails.`,
      `Have that TXT record changed to: ${record}`,
    );
  }
  return fine(`Mail is signed, and the key at ${name} fits.`);
}

const policies: Readonly<Record<string, string>> = {
  reject: 'Mail that others send in its name is refused.',
  quarantine: 'Mail that others send in its name is filed as spam.',
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
        `There are ${records.length} DMARC records at ${name}, so receivers go by none.`,
        'Have all but one taken out.',
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
      `That is right to begin with. Once SPF and DKIM have been fine for some weeks, ask for ${tag}=quarantine.`,
    );
  }
  return wrong(
    `No DMARC record stands at _dmarc.${domain}. Large providers file mail without one as spam, or refuse it.`,
    `Have a TXT record made at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto: and an address that reports may go to.`,
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
    `${domain} takes no mail, so a notice that a mail did not arrive reaches nobody, and some receivers refuse a sender that cannot be answered.`,
    `Have an MX record made for ${domain}, or set MAIL_FROM to an address of a domain that takes mail.`,
  );
}
