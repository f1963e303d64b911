import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offerFirstLink } from '../leads/store/access/links.ts';
import { giveAccess } from '../leads/store/access/change-access.ts';
import { readConfig } from '../settings/config.ts';
import { now } from '../testing/made-leads.ts';
import { onEachEngine } from '../testing/test-engines.ts';
import { firstOwnerLine } from './first-owner.ts';

onEachEngine('the first owner', ({ storeOf }) => {
  test('is told of how to sign in: at this machine by a link, of a public desk by an invitation', async () => {
    const db = await storeOf();
    const write = { offerFirstLink: (token: string, at: number) => offerFirstLink(db, token, at) };
    const lineAt = (DESK_URL?: string) =>
      firstOwnerLine({ db, write, now }, readConfig(DESK_URL ? { DESK_URL } : {}));
    assert.match(await lineAt(), /^ +http:\/\/localhost:3001\/sign-in\/\S{20,}$/m);
    const ofPublic = await lineAt('https://desk.site.example');
    assert.match(ofPublic, /^ +npm run leads -- invite ann@example\.org --role owner$/m);
    assert.doesNotMatch(ofPublic, /sign-in/);
    const ann = { address: 'ann@office.example', name: 'Ann', role: 'owner' } as const;
    await giveAccess(db, ann, { by: 'the command line', now });
    assert.equal(await lineAt(), '');
    assert.equal(await lineAt('https://desk.site.example'), '');
  });
});
