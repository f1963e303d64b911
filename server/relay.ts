import { createFileContents, filePlace } from '../leads/store/files/file-contents.ts';
import { createIdempotencyKeys } from '../relay/intake/idempotency-key.ts';
import { createFormTokens } from '../relay/intake/spam/form-token.ts';
import { createSpamClassifier } from '../relay/intake/spam/spam-classifier.ts';
import { createRelayMetrics } from '../relay/watch/metrics/relay-metrics.ts';
import { startBackgroundWork, type BackgroundWork, type WorkOptions } from './background-work.ts';
import { createHttpApp, type HttpAppOptions } from './http-app.ts';

interface Options extends Pick<
  HttpAppOptions,
  'config' | 'mailboxes' | 'store' | 'clock' | 'pages' | 'siteFiles' | 'logger'
> {
  /** Signs form tokens and hashes the keys by which repeated posts are recognised. */
  secret: string;
}

/** The options of the background work alone. */
type Beside = Pick<WorkOptions, 'mailer' | 'log' | 'readSpace' | 'isDeskDown'>;

/** Assembles a relay over a store: the app that answers requests, and its background work. */
export async function createRelay({ secret, ...options }: Options) {
  const parts = {
    ...options,
    fileContents: createFileContents(filePlace(options.config), options.store),
    metrics: createRelayMetrics(),
    learned: createSpamClassifier(),
  };
  let work: BackgroundWork | undefined;
  const app = await createHttpApp({
    ...parts,
    formTokens: createFormTokens(secret),
    idempotencyKeys: createIdempotencyKeys(secret),
    onAccepted: (submission) => work?.takeUp(submission),
    onNoMailbox: (name) => work?.turnedAway(name),
    onNotStored: () => work?.notStored(),
  });
  return {
    app,
    /** Starts deliveries. Leads that were accepted before this call wait for it. */
    startWork: (beside: Beside) => (work = startBackgroundWork({ ...parts, ...beside })),
  };
}
