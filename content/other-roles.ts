import { onceHeld } from './held-content.ts';
import { openRoles, readRoles, type Role, type RoleLine } from './roles.ts';

/** At most so many stand at the end of a role's page; the rest is on Candidates. */
export const maxOthers = 10;

/** Of the open roles those most like another, by how much they have in common with it. */
const likenesses: readonly ((role: Pick<Role, 'region' | 'sector'>) => string)[] = [
  ({ region, sector }) => `${region}\n${sector}`,
  ({ region }) => region,
  ({ sector }) => sector,
  () => '',
];

interface Placed {
  role: Role;
  /** Where it stands among all roles. */
  place: number;
}

/**
 * The open roles beside the one of a page: those of its own region first, of these its own sector,
 * and where there are more than enough of a kind, those that stand next to it among all roles. So
 * each stands on as many pages as it has beside it: a new one changes about ten pages, where the
 * newest on all pages would change all, and the older ones would be linked from none.
 */
export function otherRoles(own: Pick<Role, 'path' | 'region' | 'sector'>): RoleLine[] {
  const { kinds, places } = placedRoles();
  const ownPlace = places.get(own.path) ?? 0;
  const taken = new Set<Placed>();
  const others: Placed[] = [];
  for (const [level, likeness] of likenesses.entries()) {
    const alike = kinds[level]?.get(likeness(own)) ?? [];
    const found: Placed[] = [];
    for (const one of nearestFirst(alike, ownPlace)) {
      if (others.length + found.length === maxOthers) break;
      if (one.role.path === own.path || taken.has(one)) continue;
      taken.add(one);
      found.push(one);
    }
    others.push(...found.toSorted((a, b) => a.place - b.place));
  }
  return others.map(({ role: { path, title, place, salary } }) => ({ path, title, place, salary }));
}

const placedRoles = onceHeld('content', () => {
  const places = new Map(readRoles().map(({ path }, place) => [path, place]));
  const open = openRoles().map((role): Placed => ({ role, place: places.get(role.path) ?? 0 }));
  const kinds = likenesses.map((likeness) => Map.groupBy(open, ({ role }) => likeness(role)));
  return { kinds, places };
});

/** To both sides in turn; where one side ends, on to the other. */
function* nearestFirst(alike: readonly Placed[], ownPlace: number): Generator<Placed> {
  let after = firstFrom(alike, ownPlace);
  let before = after - 1;
  while (before >= 0 || after < alike.length) {
    const next = [alike[after++], alike[before--]];
    for (const one of next) if (one) yield one;
  }
}

/** @returns the index of the first that stands at a place or behind it */
function firstFrom(alike: readonly Placed[], place: number): number {
  let [from, to] = [0, alike.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((alike[middle]?.place ?? 0) < place) from = middle + 1;
    else to = middle;
  }
  return from;
}
