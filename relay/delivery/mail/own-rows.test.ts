import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadWith } from '../../../testing/made-leads.ts';
import { circumstances } from './own-rows.ts';

test('a mail gives its lead’s time in words, in South African time', () => {
  const lead = leadWith({ receivedAt: Date.UTC(2025, 7, 8, 12, 5) });
  const received = circumstances(lead, undefined).find(({ name }) => name === 'received');
  assert.equal(received?.value, 'Friday, 8 August 2025 at 14:05 (South African time)');
});
