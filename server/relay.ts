import { createFileContents, filePlace } from '../leads/store/files/file-contents.ts';
import { createOnceKeys } from '../relay/intake/once-key.ts';
import { createFormTokens } from '../relay/intake/spam/form-token.ts';
import { createLearned } from '../relay/intake/spam/learned.ts';
import { createRelayMetrics } from '../relay/watch/metrics/relay-metrics.ts';
import { startBackgroundWork, type BackgroundWork, type WorkOptions } from './background-work.ts';
import { createHttpApp, type HttpAppOptions } from './http-app.ts';

interface Options extends Pick<
  HttpAppOptions,
  'config' | 'mailboxes' | 'store' | 'clock' | 'pages' | 'siteFiles' | 'logger'
> {
  /** Signs form tokens and what tells posts apart. */
  secret: string;
}

/** What only the work beside answering needs. */
type Beside = Pick<WorkOptions, 'mailer' | 'log' | 'readSpace' | 'isDeskDown'>;

/** Puts a relay together over a store: what answers requests, and the work beside that. */
export async function createRelay({ secret, ...options }: Options) {
  const parts = {
    ...options,
    fileContents: createFileContents(filePlace(options.config), options.store),
    metrics: createRelayMetrics(),
    learned: createLearned(),
  };
  let work: BackgroundWork | undefined;
  const app = await createHttpApp({
    ...parts,
    formTokens: createFormTokens(secret),
    onceKeys: createOnceKeys(secret),
    onAccepted: (submission) => work?.takeUp(submission),
    onNoMailbox: (name) => work?.turnedAway(name),
    onNotStored: () => work?.notStored(),
  });
  return {
    app,
    /** Begins to deliver: what was taken until then waits for it. */
    startWork: (beside: Beside) => (work = startBackgroundWork({ ...parts, ...beside })),
  };
}
