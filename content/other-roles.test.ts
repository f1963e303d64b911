import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { maxOthers, otherRoles } from './other-roles.ts';
import { openRoles, readRoles } from './roles.ts';

const here = process.cwd();
const [first] = openRoles();
assert.ok(first, 'there is a role to copy');
const text = readFileSync(`content${first.path}.md`, 'utf8');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'other-roles-'));
  cpSync('content/jobs', path.join(folder, 'content/jobs'), { recursive: true });
  mkdirSync(path.join(folder, 'content/opportunities'));
  process.chdir(folder);
});

afterEach(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true });
});

const dayMs = 24 * 60 * 60 * 1000;

/** Writes a role: sectors alternate, and each role is posted a day after the one before. */
function writeRole(at: number, posted = Date.UTC(2020, 0, 1) + at * dayMs, closes = ''): void {
  const role = text
    .replace(/^sector: .*/m, `sector: Sector ${at % 2}`)
    .replace(/^posted: .*/m, `posted: ${new Date(posted).toISOString().slice(0, 10)}${closes}`);
  writeFileSync(`content/opportunities/role-${at}.md`, role);
}

const othersOfEach = () =>
  new Map(readRoles().map((role) => [role.path, JSON.stringify(otherRoles(role))]));

test('a new role appears on about as many pages as a page lists roles, and changes no other page', () => {
  for (let at = 0; at < 80; at++) writeRole(at);
  const before = othersOfEach();
  writeRole(80);
  const changed = [...othersOfEach()].filter(([page, others]) => before.get(page) !== others);
  assert.ok(changed.length > maxOthers / 2, 'it is led to');
  assert.ok(changed.length <= 2 * maxOthers, `${changed.length} of 80 pages changed`);
});

test('every open role, even the oldest, is linked from other roles, and none from itself', () => {
  for (let at = 0; at < 80; at++) writeRole(at);
  const others = new Map(readRoles().map((role) => [role.path, otherRoles(role)]));
  const ledTo = new Set([...others.values()].flat().map(({ path: to }) => to));
  assert.deepEqual(
    openRoles().filter((role) => !ledTo.has(role.path)),
    [],
  );
  for (const [own, led] of others) assert.ok(!led.some(({ path: to }) => to === own), 'to itself');
});

test('with few roles, each links to all others once', () => {
  for (let at = 0; at < 5; at++) writeRole(at);
  const open = openRoles().map(({ path: to }) => to);
  for (const role of openRoles()) {
    const others = otherRoles(role).map(({ path: to }) => to);
    assert.deepEqual(others.toSorted(), open.filter((to) => to !== role.path).toSorted());
  }
});

test('a closed role links to similar open ones, and no page links to it', () => {
  for (let at = 0; at < 40; at++) writeRole(at);
  const lately = new Date(Date.now() - 30 * dayMs).toISOString().slice(0, 10);
  writeRole(7, undefined, `\ncloses: ${lately}`);
  const closed = readRoles().find(({ slug }) => slug === 'role-7');
  assert.ok(closed);
  const others = otherRoles(closed);
  assert.equal(others.length, maxOthers);
  const sectors = new Map(openRoles().map((role) => [role.path, role.sector]));
  for (const { path: to } of others) assert.equal(sectors.get(to), closed.sector);
  for (const role of openRoles()) {
    assert.ok(!otherRoles(role).some(({ path: to }) => to === closed.path));
  }
});
