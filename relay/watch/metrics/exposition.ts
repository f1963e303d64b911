/** Prometheus' text format, version 0.0.4, as far as the relay uses it. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

type MetricType = 'counter' | 'gauge' | 'histogram';

/** One value of a metric, distinguished by its labels. */
export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
  /** The suffix of a histogram sample's name. */
  suffix?: '_bucket' | '_sum' | '_count';
}

/** Formats a metric's lines, ending with a line break. */
export function exposed(
  name: string,
  type: MetricType,
  help: string,
  samples: readonly Sample[],
): string {
  const lines = samples.map(({ labels = {}, value, suffix = '' }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberText(value)}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function numberText(value: number): string {
  return value === Infinity ? '+Inf' : String(value);
}

interface Metric<Counted> {
  add: (counted: Counted) => void;
  exposed: () => string;
}

/** A counter with one label, whose values are all known from the start. */
export function createCounter<Value extends string>(
  name: string,
  help: string,
  label: string,
  values: readonly Value[],
): Metric<Value> {
  const counts = new Map(values.map((value) => [value, 0]));
  return {
    add: (value) => void counts.set(value, (counts.get(value) ?? 0) + 1),
    exposed() {
      const samples = [...counts].map(([text, value]) => ({ labels: { [label]: text }, value }));
      return exposed(name, 'counter', help, samples);
    },
  };
}

/** A histogram of durations in seconds. */
export function createHistogram(
  name: string,
  help: string,
  bounds: readonly number[],
): Metric<number> {
  const buckets = [...bounds, Infinity].map((bound) => ({ bound, count: 0 }));
  let sum = 0;
  let count = 0;
  return {
    add(seconds) {
      for (const bucket of buckets) if (seconds <= bucket.bound) bucket.count += 1;
      sum += seconds;
      count += 1;
    },
    exposed: () =>
      exposed(name, 'histogram', help, [
        ...buckets.map(({ bound, count: value }) => ({
          suffix: '_bucket' as const,
          labels: { le: numberText(bound) },
          value,
        })),
        { suffix: '_sum', value: sum },
        { suffix: '_count', value: count },
      ]),
  };
}
