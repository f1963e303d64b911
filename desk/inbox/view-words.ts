import type { View } from '../../leads/store/work/view.ts';
import type { Order } from '../deeds/last-done.ts';

export const labels: Readonly<Record<View, string>> = {
  new: 'New',
  mine: 'Mine',
  late: 'Late',
  'put-off': 'Put off',
  answered: 'Answered',
  held: 'Held',
  parked: 'Parked',
  all: 'All',
};

/** Links through a list of more than one page, by its order. */
export const ways = {
  newest: { on: 'Older', top: 'To the newest' },
  longest: { on: 'Less late', top: 'To what waits longest' },
  return: { on: 'Later', top: 'To what is back soonest' },
} as const satisfies Readonly<Record<Order, unknown>>;

export const emptyWords: Readonly<Record<View, string>> = {
  new: 'Nothing new. Leads appear here by themselves.',
  mine: 'Nothing is yours to answer. Take a lead under New.',
  late: 'Nothing is late.',
  'put-off': 'Nothing is put off. Leads that are come back by themselves on their day.',
  answered: 'Nothing has been answered yet.',
  held: 'Nothing is held as spam.',
  parked: 'Everything was delivered or is on its way.',
  all: 'There are no leads yet.',
};
