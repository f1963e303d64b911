import type { Database } from '../leads/store/database/database.ts';

type Plugin = Parameters<Database['withPlugin']>[0];
type QueryNode = Parameters<Plugin['transformQuery']>[0]['node'];
type Query = ReturnType<ReturnType<Database['getExecutor']>['compileQuery']>;

/** Runs `work` on a store and returns the queries that it issued, so that the store can explain them. */
export async function queriesOf(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<Query[]> {
  const asked: QueryNode[] = [];
  const noting: Plugin = {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(db.withPlugin(noting));
  return asked.map((node) => db.getExecutor().compileQuery(node, { queryId: 'explained' }));
}
