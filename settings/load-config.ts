import { parseEnv } from 'node:util';
import { closestMatch } from 'leven';
import { forJournal, standardError } from '../platform/journal.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { faultsInLines } from './env-lines.ts';
import { isSetting, settingNames } from './every-setting.ts';
import { settingsText } from './settings-text.ts';

/** Letters that a name may have wrong for another to be meant. */
const maxWrongLetters = 3;

/** The environment has names of many others: there it takes a long name, and fewer letters. */
const strange = { maxWrongLetters: 2, minLength: 8 };

/** What Node and the system read; a `.env` passes them on to what is started. */
const readByOthers =
  /^(?:NODE_.+|TZ|LANG|LC_.+|PATH|(?:HTTPS?|NO)_PROXY|CHROMIUM_PATH|MALLOC_.+)$/i;

/** Where this is set in the environment no `.env` is read, by that process and by those it starts. */
export const readsNoEnvFile = 'NO_ENV_FILE';

/** Loads the configuration from this process's environment and its `.env` file; what is wrong ends the process. */
export function loadConfig(): Config {
  try {
    // What is started from here, such as the dev server, reads them too.
    for (const [name, value] of Object.entries(dotEnv())) process.env[name] ??= value;
    return readConfig(process.env);
  } catch (error) {
    return stopAtSetting(error);
  }
}

/**
 * Says of each name in `.env` that is no setting that it does nothing; a letter left out would leave a
 * default. Of the environment's names it says so of those that seem to mean a setting.
 */
export function warnOfUnknownSettings(): void {
  const inFile = Object.keys(dotEnv());
  for (const name of inFile) {
    if (isKnown(name)) continue;
    const nearest = nearestTo(name, maxWrongLetters);
    const advice = nearest === undefined ? 'See .env.example.' : `Did you mean ${nearest}?`;
    console.error(`.env: ${name} is no setting and does nothing here. ${advice}`);
  }
  for (const name of Object.keys(process.env)) {
    if (isKnown(name) || inFile.includes(name) || name.length < strange.minLength) continue;
    const nearest = nearestTo(name, strange.maxWrongLetters);
    if (nearest === undefined) continue;
    console.error(
      `${name}, in the environment, is no setting and does nothing here. Did you mean ${nearest}?`,
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
 * What `.env` sets. One that cannot be read, or that an editor saved as other than UTF-8, would
 * leave every default in its place without a word, and a line that is wrong one of them.
 * @throws ConfigError
 */
function dotEnv(): Readonly<Record<string, string | undefined>> {
  if (process.env[readsNoEnvFile]) return {};
  const text = settingsText(
    '.env',
    (code) => `.env: It cannot be read (${code}). Let this user read it.`,
  );
  if (text === undefined) return {};
  // Where nothing but a blank follows the =, Node takes the next line for the value.
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/(?<![ \t])[ \t]+$/gm, '');
  // A public site would go on as one for trying things out, whose mail is written to files.
  if (plain.trim() === '' && process.env['SITE_URL'] === undefined) {
    throw new ConfigError(
      '.env: It is empty, as where it was cut off. Put back what it said, or delete it if nothing is to be set.',
    );
  }
  const faults = faultsInLines(plain);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return parseEnv(plain);
}

/**
 * Ends the process with the sentence of a wrong setting; passes on any other fault.
 * @param what is said first
 */
export function stopAtSetting(error: unknown, what = 'Cannot start'): never {
  if (!(error instanceof ConfigError)) throw error;
  const words = `${what}. Settings come from the environment or .env (see .env.example).\n${error.message}`;
  console.error(forJournal(words, 3, standardError));
  process.exit(1);
}
