const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Up to this, people count in hours. */
const maxCountedHours = 48;

/**
 * How long something takes, as a person says it: 40 minutes, 3 hours, 5 days. What ends before it began, by
 * the clocks of two machines, took no time.
 */
export function spanOf(span: number): string {
  const ms = Math.max(0, span);
  if (ms < hourMs) return counted(Math.floor(ms / minuteMs), 'minute');
  if (ms < maxCountedHours * hourMs) return counted(Math.floor(ms / hourMs), 'hour');
  return counted(Math.floor(ms / dayMs), 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
