import { cachedContent } from './cached-content.ts';
import { openRoles, readRoles, type Role, type RoleLine } from './roles.ts';

/** The most roles at the end of a role's page. The rest is on Candidates. */
export const maxOthers = 10;

/** Keys of similarity between roles, the most similar first. */
const likenesses: readonly ((role: Pick<Role, 'region' | 'sector'>) => string)[] = [
  ({ region, sector }) => `${region}\n${sector}`,
  ({ region }) => region,
  ({ sector }) => sector,
  () => '',
];

interface Placed {
  role: Role;
  /** Its index among all roles. */
  place: number;
}

/**
 * The open roles to list on another's page: those of its region first, and among these its sector. If there are more
 * than enough of a kind, its nearest neighbours among all roles are chosen. Each role is therefore listed on about as
 * many pages as a page lists, and a new role changes about ten pages. Listing the newest on all pages would change
 * every page each time, and leave older roles without links.
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

const placedRoles = cachedContent('content', () => {
  const places = new Map(readRoles().map(({ path }, place) => [path, place]));
  const open = openRoles().map((role): Placed => ({ role, place: places.get(role.path) ?? 0 }));
  const kinds = likenesses.map((likeness) => Map.groupBy(open, ({ role }) => likeness(role)));
  return { kinds, places };
});

/** Iterates to both sides alternately, then along the longer one. */
function* nearestFirst(alike: readonly Placed[], ownPlace: number): Generator<Placed> {
  let after = firstFrom(alike, ownPlace);
  let before = after - 1;
  while (before >= 0 || after < alike.length) {
    const next = [alike[after++], alike[before--]];
    for (const one of next) if (one) yield one;
  }
}

/** @returns the index of the first role at or after a place */
function firstFrom(alike: readonly Placed[], place: number): number {
  let [from, to] = [0, alike.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((alike[middle]?.place ?? 0) < place) from = middle + 1;
    else to = middle;
  }
  return from;
}
