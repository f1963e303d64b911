import { parseEnv } from 'node:util';
import { closestMatch } from 'leven';
import { forJournal, standardError } from '../platform/journal.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { faultsInLines } from './env-lines.ts';
import { isSetting, settingNames } from './every-setting.ts';
import { settingsText } from './settings-text.ts';

/** The edit distance up to which an unknown name in a `.env` is taken for a misspelt setting. */
const maxWrongLetters = 3;

/** The limits for names in the environment, where many are other programs': longer names and fewer wrong letters. */
const strange = { maxWrongLetters: 2, minLength: 8 };

/** Names that Node and the system read, or that a `.env` passes on to child processes. */
const readByOthers =
  /^(?:NODE_.+|TZ|LANG|LC_.+|PATH|(?:HTTPS?|NO)_PROXY|CHROMIUM_PATH|MALLOC_.+)$/i;

/** If this is set in the environment, neither the process nor those it starts read a `.env`. */
export const readsNoEnvFile = 'NO_ENV_FILE';

/** Loads the configuration from the environment and the `.env` file; ends the process if a setting is wrong. */
export function loadConfig(): Config {
  try {
    // Child processes, such as the dev server, need them too.
    for (const [name, value] of Object.entries(dotEnv())) process.env[name] ??= value;
    return readConfig(process.env);
  } catch (error) {
    return stopAtSetting(error);
  }
}

/**
 * Warns of each name in `.env` that is no setting: a missing letter would leave a default in force. Of the
 * environment's names it warns of those that resemble a setting.
 */
export function warnOfUnknownSettings(): void {
  const inFile = Object.keys(dotEnv());
  for (const name of inFile) {
    if (isKnown(name)) continue;
    const nearest = nearestTo(name, maxWrongLetters);
    const advice = nearest === undefined ? 'See .env.example.' : `Did you mean ${nearest}?`;
    console.error(`.env: ${name} is not a setting and has no effect. ${advice}`);
  }
  for (const name of Object.keys(process.env)) {
    if (isKnown(name) || inFile.includes(name) || name.length < strange.minLength) continue;
    const nearest = nearestTo(name, strange.maxWrongLetters);
    if (nearest === undefined) continue;
    console.error(
      `${name}, in the environment, is not a setting and has no effect. Did you mean ${nearest}?`,
    );
  }
}

function nearestTo(name: string, maxDistance: number): string | undefined {
  return closestMatch(name.toUpperCase(), settingNames, { maxDistance });
}

function isKnown(name: string): boolean {
  return isSetting(name) || readByOthers.test(name);
}

/**
 * The settings in `.env`. Without these checks, a file that is unreadable or not UTF-8 would leave every default in
 * force without a word, and a wrong line would leave one.
 * @throws ConfigError
 */
function dotEnv(): Readonly<Record<string, string | undefined>> {
  if (process.env[readsNoEnvFile]) return {};
  const text = settingsText(
    '.env',
    (code) => `.env: It cannot be read (${code}). Let this user read it.`,
  );
  if (text === undefined) return {};
  // If only blanks follow the =, Node takes the next line for the value.
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/(?<![ \t])[ \t]+$/gm, '');
  // A public site would silently become a trial one, whose mail is written to files.
  if (plain.trim() === '' && process.env['SITE_URL'] === undefined) {
    throw new ConfigError(
      '.env: It is empty and may have been cut off. Restore it, or delete it if nothing is to be set.',
    );
  }
  const faults = faultsInLines(plain);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return parseEnv(plain);
}

/**
 * Prints a ConfigError and ends the process; rethrows any other error.
 * @param what begins the message
 */
export function stopAtSetting(error: unknown, what = 'Cannot start'): never {
  if (!(error instanceof ConfigError)) throw error;
  const words = `${what}. Settings come from the environment or .env (see .env.example).\n${error.message}`;
  console.error(forJournal(words, 3, standardError));
  process.exit(1);
}
