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
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const yearMs = 366 * dayMs;

/** The first minute after `afterMs`, in UTC, that the schedule names; undefined when there is none within a year. */
export function nextScheduledMs(schedule: string, afterMs: number): number | undefined {
  const fields = (shortcuts[schedule.trim()] ?? schedule).trim().split(/\s+/).map(parseField);
  if (fields.length !== 5) return undefined;
  const [minutes, hours, days, months, weekdays] = fields;
  let timeMs = Math.floor(afterMs / minuteMs) * minuteMs + minuteMs;
  const endMs = timeMs + yearMs;
  while (timeMs < endMs) {
    const time = new Date(timeMs);
    if (!isOnDay(time, days, months, weekdays)) timeMs = nextMultiple(timeMs, dayMs);
    else if (!hours?.values.has(time.getUTCHours())) timeMs = nextMultiple(timeMs, hourMs);
    else if (!minutes?.values.has(time.getUTCMinutes())) timeMs += minuteMs;
    else return timeMs;
  }
  return undefined;
}

function nextMultiple(timeMs: number, spanMs: number): number {
  return (Math.floor(timeMs / spanMs) + 1) * spanMs;
}

function isOnDay(time: Date, days?: Field, months?: Field, weekdays?: Field): boolean {
  if (!months?.values.has(time.getUTCMonth() + 1)) return false;
  const weekday = time.getUTCDay();
  const isDay = days?.values.has(time.getUTCDate()) === true;
  const isWeekday = weekdays?.values.has(weekday) === true || (weekday === 0 && weekdays?.values.has(7) === true);
  // As cron has it: when both are restricted, one of them is enough.
  return days?.isAny || weekdays?.isAny ? isDay && isWeekday : isDay || isWeekday;
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
