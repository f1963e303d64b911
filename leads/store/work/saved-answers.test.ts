import assert from 'node:assert/strict';
import { test } from 'node:test';
import { now } from '../../../testing/made-leads.ts';
import { onEachEngine } from '../../../testing/test-engines.ts';
import {
  changeSavedAnswer,
  readSavedAnswers,
  removeSavedAnswer,
  saveAnswer,
} from './saved-answers.ts';

const [ann, ben] = ['ann@office.example', 'ben@office.example'];

onEachEngine('A saved answer', ({ storeOf }) => {
  test('is changed only by whoever began with its current version, also within one millisecond', async () => {
    const db = await storeOf();
    await saveAnswer(db, { title: 'Soon', text: 'Soon.' }, { by: ann, now });
    const saved = async () => {
      const [one] = await readSavedAnswers(db);
      assert.ok(one);
      return one;
    };
    const first = await saved();
    const change = (text: string, from = first, by = ben) =>
      changeSavedAnswer(db, { ...from, text }, { by, now });
    assert.equal(await change('Ben’s.'), 'kept');
    assert.equal(await change('Ann’s.', first, ann), 'changed');
    assert.equal((await saved()).text, 'Ben’s.');
    // Sent again, as after a save without a response.
    assert.equal(await change('Ben’s.'), 'kept');
    assert.equal(await change('Ann’s.', await saved(), ann), 'kept');
    assert.deepEqual([(await saved()).text, (await saved()).author], ['Ann’s.', ann]);
    assert.equal(await change('Nobody’s.', { ...first, id: 'none' }), 'gone');
    // A time that only a forged form sends.
    assert.equal(await change('Nobody’s.', { ...first, changedAt: Number.NaN }), 'changed');
    const entries = await db.selectFrom('audit_entry').selectAll().execute();
    assert.equal(entries.length, 3);
    assert.ok(
      !JSON.stringify(entries).includes(first.title),
      'what somebody named it is kept nowhere else',
    );
  });

  test('is refused beyond a hundred, until one is removed', async () => {
    const db = await storeOf();
    const save = () => saveAnswer(db, { title: 'Soon', text: 'Soon.' }, { by: ann, now });
    for (let count = 0; count < 100; count += 1) await save();
    await assert.rejects(save(), /^Fault: There are 100 saved answers already\./);
    const saved = await readSavedAnswers(db);
    assert.equal(saved.length, 100);
    await removeSavedAnswer(db, saved[0]?.id ?? '', { by: ann, now });
    await save();
  });
});
