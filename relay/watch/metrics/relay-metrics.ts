import { fileKinds } from '../../../forms/file-kinds.ts';
import type { AttemptReport } from '../../delivery/attempt.ts';
import type { RefusalStatus } from '../../intake/refusal.ts';
import type { RelayRouteOptions } from '../../intake/relay-routes.ts';
import { channelNames } from '../../../leads/delivery-kinds.ts';
import type { Backlog } from '../../../leads/store/outbox/backlog.ts';
import { createCounter, createHistogram, exposed, type Sample } from './exposition.ts';

/** Why a post was refused, by the status of its response. */
const reasons = {
  400: 'unreadable',
  404: 'no-such-mailbox',
  413: 'too-large',
  414: 'too-long-address',
  415: 'media-type',
  422: 'invalid',
  429: 'rate-limited',
  503: 'not-stored',
} as const satisfies Record<RefusalStatus, string>;

const acceptBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** From "at once" through the first retries to the five days after which a delivery is given up. */
const deliveryBounds = [1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400, 432_000];

/** The process's own counts. They start anew with it, as Prometheus expects. */
export type RelayMetrics = RelayRouteOptions['metrics'] & {
  attempted: (report: AttemptReport) => void;
  /** All metrics in Prometheus' text format, with what the store holds now. */
  exposition: (readings: StoreReadings) => string;
};

/** What is read from the store for each request. */
interface StoreReadings {
  backlog: Backlog;
  /** When the last canary arrived, null before the first; undefined if none is configured. */
  canaryArrivedAt: number | null | undefined;
  now: number;
}

export function createRelayMetrics(): RelayMetrics {
  const accepted = createCounter('relay_leads_accepted_total', 'Posts stored as a lead.', 'as', [
    'delivery',
    'quarantine',
    'repeat',
  ]);
  const files = createCounter(
    'relay_files_accepted_total',
    'Files that came with leads.',
    'kind',
    fileKinds,
  );
  const refused = createCounter(
    'relay_posts_refused_total',
    'Posts that were refused.',
    'reason',
    Object.values(reasons),
  );
  const attempts = new Map(
    channelNames.map((channel) => [
      channel,
      createCounter<AttemptReport['outcome']>(
        `relay_${channel}_attempts_total`,
        `Attempts to deliver by ${channel}, by outcome.`,
        'outcome',
        ['delivered', 'waiting', 'parked'],
      ),
    ]),
  );
  const acceptSeconds = createHistogram(
    'relay_accept_seconds',
    'Time from a post to its response, for posts that were stored.',
    acceptBounds,
  );
  const deliverySeconds = createHistogram(
    'relay_delivery_seconds',
    'Time from a lead to its delivery, once for each recipient.',
    deliveryBounds,
  );

  return {
    accepted({ repeated, quarantined, files: came, ms }) {
      accepted.add(repeated ? 'repeat' : quarantined ? 'quarantine' : 'delivery');
      if (!repeated) for (const { kind } of came) files.add(kind);
      acceptSeconds.add(ms / 1000);
    },
    refused: (status) => refused.add(reasons[status]),
    attempted({ channel, outcome, ageMs }) {
      attempts.get(channel)?.add(outcome);
      if (outcome === 'delivered') deliverySeconds.add(ageMs / 1000);
    },
    exposition(readings) {
      const counted = [
        accepted,
        files,
        refused,
        ...attempts.values(),
        acceptSeconds,
        deliverySeconds,
      ];
      return [...counted.map((metric) => metric.exposed()), ...gauges(readings)].join('');
    },
  };
}

function gauges({ backlog, canaryArrivedAt: arrivedAt, now }: StoreReadings): string[] {
  const { waiting, parkedByItself, quarantined } = backlog;
  const byChannel = (value: (entry: Backlog['waiting'][number]) => number) =>
    channelNames.map((channel) => {
      const entry = waiting.find((one) => one.channel === channel);
      return { labels: { channel }, value: entry ? value(entry) : 0 };
    });
  const oldest = byChannel(({ oldestSince }) => Math.max(now - oldestSince, 0) / 1000);
  const canaryAge = arrivedAt === null ? Infinity : (now - (arrivedAt ?? now)) / 1000;
  const samplesOf: Readonly<Record<string, [help: string, of: readonly Sample[] | number]>> = {
    relay_deliveries_waiting: ['Deliveries still to be made.', byChannel(({ count }) => count)],
    relay_oldest_waiting_seconds: ['How long the oldest waiting delivery has been tried.', oldest],
    relay_deliveries_parked: [
      'Deliveries of leads that the relay gave up by itself.',
      parkedByItself,
    ],
    relay_leads_quarantined: [
      'Held leads that nobody has released or marked as spam.',
      quarantined,
    ],
    ...(arrivedAt !== undefined && {
      relay_canary_age_seconds: ['Time since the last canary arrived.', canaryAge],
    }),
    process_resident_memory_bytes: ['Memory in use.', process.memoryUsage.rss()],
    process_start_time_seconds: [
      'When the process started.',
      Math.round(performance.timeOrigin / 1000),
    ],
  };
  return Object.entries(samplesOf).map(([name, [help, of]]) =>
    exposed(name, 'gauge', help, typeof of === 'number' ? [{ value: of }] : of),
  );
}
