import type { Writes } from '../desk/writing/writes.ts';
import { readUsers } from '../leads/store/access/users.ts';
import type { Database } from '../leads/store/database/database.ts';
import { storeSentence } from '../leads/store/store-sentence.ts';
import { isLoopback } from '../platform/loopback.ts';
import { newSecret } from '../platform/secret.ts';
import type { Config } from '../settings/config.ts';

interface DeskStore {
  db: Database;
  write: Pick<Writes, 'offerFirstLink'>;
  now: number;
}

/**
 * What the start prints while nobody may sign in yet, otherwise an empty string. On this machine it is a link
 * that makes whoever opens it the owner. A public desk's log shows no such link, as others might read it or its
 * owner find it too late. If the store takes no writes, the desk starts all the same and shows what it can read.
 */
export async function firstOwnerLine(
  { db, write, now }: DeskStore,
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & { desk: Pick<Config['desk'], 'url'> },
): Promise<string> {
  const { url } = config.desk;
  try {
    if (!isLoopback(new URL(url).hostname)) {
      return (await readUsers(db)).length === 0
        ? `\n          Nobody may sign in yet. Invite its owner, once mail goes out:\n          npm run leads -- invite ann@example.org --role owner`
        : '';
    }
    const token = newSecret();
    return (await write.offerFirstLink(token, now))
      ? `\n          Nobody may sign in yet. Become its owner, within a quarter of an hour:\n          ${url}/sign-in/${token}`
      : '';
  } catch (error) {
    const sentence = storeSentence(error, config);
    if (sentence === undefined) throw error;
    console.error(sentence);
    return '';
  }
}
