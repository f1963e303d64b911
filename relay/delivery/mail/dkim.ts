import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { domainOf } from '../../../leads/mail-address.ts';
import { ConfigError, type Config } from '../../../settings/config.ts';

/** RFC 8301 3.2: verifiers accept no shorter key. */
const minKeyBits = 1024;

/** The key that signs our mail for our domain; receivers find its public half at the selector in the DNS. */
export type DkimKey = NonNullable<ReturnType<typeof loadDkimKey>>;

/**
 * Reads and checks the key. With one that cannot sign, the mailer would silently send unsigned mail.
 * @throws ConfigError if the file holds no key that can sign
 */
export function loadDkimKey({ dkim, mailFrom }: Config) {
  if (dkim === undefined) return undefined;
  const { keyFile, selector } = dkim;
  const pem = readKeyFile(keyFile);
  const key = parseKey(pem, keyFile);
  if (key.asymmetricKeyType !== 'rsa') {
    throw wrongKey(keyFile, `holds a key of the kind ${key.asymmetricKeyType}`);
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < minKeyBits) throw wrongKey(keyFile, `holds a key of ${bits} bits`);
  const domainName = domainOf(mailFrom);
  return { domainName, keySelector: selector, privateKey: pem };
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw wrongKey(file, code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`);
  }
}

function parseKey(pem: string, file: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw wrongKey(file, 'holds no private key that can be read without a password');
  }
}

function wrongKey(file: string, why: string): ConfigError {
  return new ConfigError(
    `DKIM_KEY_FILE: Set a file with an RSA key of 2048 bits in PEM, such as \`openssl genrsa 2048\` prints. ${file} ${why}.`,
  );
}
