const shortcuts: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

const lowest = [0, 0, 1, 1, 0];
const highest = [59, 23, 31, 12, 7];
const minuteMs = 60_000;
const horizonMinutes = 366 * 24 * 60;

/** The first minute after `afterMs`, in UTC, that the schedule names; undefined when there is none within a year. */
export function nextScheduledMs(schedule: string, afterMs: number): number | undefined {
  const fields = (shortcuts[schedule.trim()] ?? schedule).trim().split(/\s+/).map(parseField);
  if (fields.length !== 5) return undefined;
  const [minutes, hours, days, months, weekdays] = fields;
  let timeMs = Math.floor(afterMs / minuteMs) * minuteMs + minuteMs;
  for (let tried = 0; tried < horizonMinutes; tried += 1, timeMs += minuteMs) {
    const time = new Date(timeMs);
    if (!minutes?.values.has(time.getUTCMinutes()) || !hours?.values.has(time.getUTCHours())) continue;
    if (!months?.values.has(time.getUTCMonth() + 1)) continue;
    const isDay = days?.values.has(time.getUTCDate()) === true;
    const weekday = time.getUTCDay();
    const isWeekday = weekdays?.values.has(weekday) === true || (weekday === 0 && weekdays?.values.has(7) === true);
    // As cron has it: when both are restricted, one of them is enough.
    if (days?.isAny || weekdays?.isAny ? isDay && isWeekday : isDay || isWeekday) return timeMs;
  }
  return undefined;
}

interface Field {
  readonly values: ReadonlySet<number>;
  readonly isAny: boolean;
}

/** `*`, `5`, `1-5`, any of them with a step, and lists of them. */
function parseField(text: string, position: number): Field {
  const low = lowest[position] ?? 0;
  const high = highest[position] ?? 0;
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [first = '', last] = range.split('-');
    const from = first === '*' || first === '?' ? low : Number(first);
    const to =
      first === '*' || first === '?' || (last === undefined && part.includes('/')) ? high : Number(last ?? first);
    for (let value = from; value <= to; value += Math.max(1, Number(step) || 1)) values.add(value);
  }
  return { values, isAny: text.startsWith('*') };
}
