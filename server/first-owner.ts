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
 * What a start says where nobody may sign in yet, and else nothing. Whoever sits at this machine makes the desk
 * theirs by a link; in a log of a public one others may read it, or find it too late. From a store that takes no
 * writes the desk still shows what it can read.
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
