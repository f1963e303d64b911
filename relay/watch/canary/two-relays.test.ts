import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { startInbox } from '../../../testing/test-inbox.ts';
import { startPostgres, withoutPostgres } from '../../../testing/test-postgres.ts';
import { startTestRelay } from '../../../testing/test-relay.ts';
import { createSmtpMailer } from '../../delivery/mail/mailer.ts';
import { readCanary } from './canary-state.ts';
import { startCanary } from './canary.ts';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const skip = engine === 'PostgreSQL' && withoutPostgres;

  test(
    `two relays that start at once on one store send one canary, with ${engine}`,
    { skip },
    async (t) => {
      const inbox = await startInbox();
      t.after(inbox.close);
      const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
      t.after(() => postgres?.stop());
      const databaseUrl = await postgres?.newDatabase();
      const relay = await startTestRelay({ ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
      t.after(relay.stop);
      const mailer = createSmtpMailer(inbox.url);
      t.after(mailer.close);
      const bothRead = Promise.withResolvers<undefined>();
      const bothDone = Promise.withResolvers<undefined>();
      let reads = 0;
      let sleeps = 0;
      const options = {
        settings: { mailbox: 'canary@inbox.example', imapUrl: 'imap://a:b@127.0.0.1:1' },
        mailFrom: 'website@office.example',
        mailboxes: { all: [], find: () => undefined },
        mailer,
        store: {
          ...relay.store,
          async readState(name: string) {
            const text = await relay.store.readState(name);
            if ((reads += 1) === 2) bothRead.resolve(undefined);
            await bothRead.promise;
            return text;
          },
        },
        clock: {
          now: relay.clock.now,
          sleep(_ms: number, signal: AbortSignal) {
            if ((sleeps += 1) === 2) bothDone.resolve(undefined);
            return once(signal, 'abort').then(() => undefined);
          },
        },
        log: relay.app.log,
      };
      const canaries = [startCanary(options), startCanary(options)];
      await bothDone.promise;
      await Promise.all(canaries.map((canary) => canary.stop()));
      assert.deepEqual(
        inbox.mails.map(({ messageId }) => messageId),
        [(await readCanary(relay.store))?.messageId],
      );
    },
  );
}
