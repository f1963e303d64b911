import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../platform/clock.ts';
import { company } from '../content/company.ts';
import { shownTime } from '../leads/times.ts';
import { smtpReply, startInbox } from '../testing/test-inbox.ts';
import { startTestDesk } from '../testing/test-desk.ts';
import { buildDeskIfStale } from '../setup/builds/desk-build.ts';
import { post } from '../testing/test-leads.ts';
import { startTestRelay } from '../testing/test-relay.ts';
import { until } from '../testing/until.ts';

const isAbout = ({ subject = '' }) => subject === 'A lead waits for its answer';

for (const [when, offMs, withinHours] of [
  ['while there is time to answer it', 0, 48],
  ['however long the mail server was away then', 2 * 24 * hourMs, 24],
] as const) {
  test(`a mailbox hears of a lead ${when}, by its reference alone`, async () => {
    await buildDeskIfStale();
    let isAway = offMs > 0;
    let refused = 0;
    const inbox = await startInbox({
      atData(mail) {
        if (!isAway) return undefined;
        if (isAbout(mail)) refused += 1;
        return smtpReply(451, 'Not now');
      },
    });
    const relay = await startTestRelay({ SMTP_URL: inbox.url });
    const receivedAt = relay.clock.now();
    const reference = await post(relay, {
      name: 'Jo',
      email: 'jo@client.example',
      message: 'A question of mine',
    });
    relay.clock.advance((withinHours * hourMs * 5) / 6);
    const store = { dataDir: relay.dataDir, databaseUrl: undefined };
    const desk = await startTestDesk(store, {
      now: relay.clock.now,
      wake: relay.wake,
      listens: false,
      settings: { REPLY_WITHIN_HOURS: String(withinHours) },
    });
    try {
      if (isAway) {
        await until(() => refused > 0, 'the reminder is refused');
        await relay.pass(offMs);
        isAway = false;
        await relay.pass(hourMs);
      }
      await inbox.waitFor((mails) => mails.some(isAbout));
      const letters = desk.db.selectFrom('letter').select('id');
      await until(async () => (await letters.execute()).length === 0, 'nothing else is sent');
      const [mail, ...others] = inbox.mails.filter(isAbout);
      assert.deepEqual(others, []);
      assert.deepEqual(mail?.envelopeTo, [company.email.services]);
      const text = mail?.text ?? '';
      // The post takes time, perhaps past the end of a minute.
      const promised = [0, 60_000].map((later) =>
        shownTime(receivedAt + later + withinHours * hourMs),
      );
      assert.ok(
        promised.some((by) => text.includes(`answer by ${by}`)),
        text,
      );
      assert.match(text, new RegExp(`- ${reference}, since `));
      assert.doesNotMatch(text, /Jo|client\.example|question/);
    } finally {
      await desk.stop();
      await relay.stop();
      await inbox.close();
    }
  });
}
