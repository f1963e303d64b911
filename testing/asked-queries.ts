import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Database } from '../leads/store/database.ts';

/** Does some work on a store, and gives the queries that it asked, so that the store can explain them. */
export async function queriesOf(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const asked: RootOperationNode[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(db.withPlugin(noting));
  return asked.map((node) => db.getExecutor().compileQuery(node, { queryId: 'explained' }));
}
