import type { AttemptReport } from '../../delivery/attempt.ts';
import type { RefusalStatus } from '../../intake/refusal.ts';
import { channelNames } from '../../../leads/delivery-kinds.ts';
import type { Backlog } from '../../../leads/store/backlog.ts';
import { createCounter, createHistogram, exposed } from './exposition.ts';

/** Why a post was not taken, by the status it was answered with. */
const reasons = {
  400: 'unreadable',
  404: 'no-such-mailbox',
  413: 'too-large',
  414: 'too-long-address',
  415: 'media-type',
  422: 'invalid',
  429: 'rate-limited',
  500: 'fault',
  503: 'not-stored',
} as const satisfies Record<RefusalStatus, string>;

const acceptBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** From "at once" over the first retries to the five days after which a delivery is given up. */
const deliveryBounds = [1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400, 432_000];

/** What the process counts about itself; it starts anew with it, as Prometheus expects. */
export interface RelayMetrics {
  accepted: (lead: { repeated: boolean; quarantined: boolean; ms: number }) => void;
  refused: (status: RefusalStatus) => void;
  attempted: (report: AttemptReport) => void;
  /** Everything as Prometheus' text, with what the store holds now. */
  exposition: (readings: StoreReadings) => string;
}

/** What is read from the store when somebody asks. */
export interface StoreReadings {
  backlog: Backlog;
  /** When the last canary arrived, null before the first; undefined where none is configured. */
  canaryArrivedAt: number | null | undefined;
  now: number;
}

export function createRelayMetrics(): RelayMetrics {
  const accepted = createCounter('relay_leads_accepted_total', 'Posts stored as a lead.', 'as', [
    'delivery',
    'quarantine',
    'repeat',
  ]);
  const refused = createCounter(
    'relay_posts_refused_total',
    'Posts that were not taken.',
    'reason',
    Object.values(reasons),
  );
  const attempts = new Map(
    channelNames.map((channel) => [
      channel,
      createCounter<AttemptReport['outcome']>(
        `relay_${channel}_attempts_total`,
        `Tries to deliver by ${channel}, by what became of the delivery.`,
        'outcome',
        ['delivered', 'waiting', 'parked'],
      ),
    ]),
  );
  const acceptSeconds = createHistogram(
    'relay_accept_seconds',
    'From a post to its answer, for posts that were stored.',
    acceptBounds,
  );
  const deliverySeconds = createHistogram(
    'relay_delivery_seconds',
    'From a lead to its delivery, one for each recipient.',
    deliveryBounds,
  );

  return {
    accepted({ repeated, quarantined, ms }) {
      accepted.add(repeated ? 'repeat' : quarantined ? 'quarantine' : 'delivery');
      acceptSeconds.add(ms / 1000);
    },
    refused: (status) => refused.add(reasons[status]),
    attempted({ channel, outcome, ageMs }) {
      attempts.get(channel)?.add(outcome);
      if (outcome === 'delivered') deliverySeconds.add(ageMs / 1000);
    },
    exposition: ({ backlog, canaryArrivedAt, now }) =>
      [
        ...[accepted, refused, ...attempts.values(), acceptSeconds, deliverySeconds].map((metric) =>
          metric.exposed(),
        ),
        ...backlogLines(backlog, now),
        ...(canaryArrivedAt === undefined ? [] : [canaryLine(canaryArrivedAt, now)]),
        ...processLines(),
      ].join(''),
  };
}

function backlogLines({ waiting, parked, quarantined }: Backlog, now: number): string[] {
  const byChannel = (value: (entry: Backlog['waiting'][number]) => number) =>
    channelNames.map((channel) => {
      const entry = waiting.find((one) => one.channel === channel);
      return { labels: { channel }, value: entry ? value(entry) : 0 };
    });
  return [
    exposed(
      'relay_deliveries_waiting',
      'gauge',
      'Deliveries still to be made.',
      byChannel(({ count }) => count),
    ),
    exposed(
      'relay_oldest_waiting_seconds',
      'gauge',
      'How long the oldest of them has been tried.',
      byChannel(({ oldestSince }) => Math.max(now - oldestSince, 0) / 1000),
    ),
    exposed('relay_deliveries_parked', 'gauge', 'Deliveries that were given up.', [
      { value: parked },
    ]),
    exposed('relay_leads_quarantined', 'gauge', 'Leads held until a person releases them.', [
      { value: quarantined },
    ]),
  ];
}

function canaryLine(arrivedAt: number | null, now: number): string {
  const seconds = arrivedAt === null ? Infinity : (now - arrivedAt) / 1000;
  return exposed('relay_canary_age_seconds', 'gauge', 'Since the last canary arrived.', [
    { value: seconds },
  ]);
}

function processLines(): string[] {
  return [
    exposed('process_resident_memory_bytes', 'gauge', 'Memory in use.', [
      { value: process.memoryUsage.rss() },
    ]),
    exposed('process_start_time_seconds', 'gauge', 'When the process started.', [
      { value: Math.round(performance.timeOrigin / 1000) },
    ]),
  ];
}
