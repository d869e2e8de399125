interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const fields: readonly Bounds[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] },
  { min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

const descriptors = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];

/** What is wrong with a cron schedule of five fields; undefined when nothing is. */
export function scheduleProblem(schedule: string): string | undefined {
  const text = schedule.replace(/^(CRON_)?TZ=\S*\s*/, '').trim();
  if (text === '') return 'empty spec string';
  if (text.startsWith('@')) return descriptorProblem(text);
  const words = text.split(/\s+/);
  if (words.length !== fields.length)
    return `expected exactly ${fields.length} fields, found ${words.length}: [${words.join(' ')}]`;
  for (const [i, bounds] of fields.entries()) {
    for (const range of (words[i] ?? '').split(',').filter((part) => part !== '')) {
      const problem = rangeProblem(range, bounds);
      if (problem) return problem;
    }
  }
  return undefined;
}

function descriptorProblem(text: string): string | undefined {
  if (descriptors.includes(text)) return undefined;
  if (!text.startsWith('@every ')) return `unrecognized descriptor: ${text}`;
  const duration = text.slice('@every '.length);
  if (/^[+-]?(\d+(\.\d*)?(ns|us|µs|ms|s|m|h))+$/.test(duration) || duration === '0') return undefined;
  return `failed to parse duration ${text}: time: invalid duration ${JSON.stringify(duration)}`;
}

function rangeProblem(expression: string, bounds: Bounds): string | undefined {
  const [range = '', step, ...slashes] = expression.split('/');
  const [low = '', high, ...hyphens] = range.split('-');
  const isAny = low === '*' || low === '?';
  let [start, end] = [bounds.min, bounds.max];
  if (!isAny) {
    const first = readNumber(low, bounds);
    if (typeof first === 'string') return first;
    if (hyphens.length > 0) return `too many hyphens: ${expression}`;
    const last = high === undefined ? first : readNumber(high, bounds);
    if (typeof last === 'string') return last;
    [start, end] = [first, last];
  }
  if (slashes.length > 0) return `too many slashes: ${expression}`;
  const every = step === undefined ? 1 : readNumber(step, { min: 0, max: 0 });
  if (typeof every === 'string') return every;
  if (step !== undefined && !isAny && high === undefined) end = bounds.max;
  if (start < bounds.min) return `beginning of range (${start}) below minimum (${bounds.min}): ${expression}`;
  if (end > bounds.max) return `end of range (${end}) above maximum (${bounds.max}): ${expression}`;
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${expression}`;
  return every === 0 ? `step of range should be a positive number: ${expression}` : undefined;
}

/** The number, or what is wrong with it. */
function readNumber(text: string, { names = [] }: Bounds): number | string {
  const named = names.indexOf(text.toLowerCase());
  if (text !== '' && named >= 0) return named;
  if (!/^[+-]?\d+$/.test(text))
    return `failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`;
  const number = Number(text);
  return number < 0 ? `negative number (${number}) not allowed: ${text}` : number;
}
