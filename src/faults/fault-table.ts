/** One way in which a server or a connection may misbehave. */
export interface FaultKind {
  /** One line for help and man page. */
  readonly summary: string;
  /** Requests that it can hit. */
  readonly verbs: readonly FaultVerb[];
  /** How often it strikes when neither `count` nor `for` is given; undefined: until it is taken back. */
  readonly defaultCount: 1 | undefined;
  /** Its own keys, with what they mean. */
  readonly keys: Readonly<Record<string, string>>;
}

export type FaultVerb = 'list' | 'watch' | 'get';

const everywhere: readonly FaultVerb[] = ['list', 'watch', 'get'];
const watches: readonly FaultVerb[] = ['watch'];
const retryAfter = { 'retry-after': 'seconds of the Retry-After header; 0: none' };

/** The one table of faults. */
export const faultKinds = {
  drop: { summary: 'closes the connection in the middle of the answer', verbs: everywhere, defaultCount: 1, keys: {} },
  end: { summary: 'ends the watch cleanly', verbs: watches, defaultCount: 1, keys: {} },
  reset: { summary: 'resets the TCP connection', verbs: everywhere, defaultCount: 1, keys: {} },
  stall: {
    summary: 'sends nothing any more and keeps the connection open',
    verbs: everywhere,
    defaultCount: undefined,
    keys: {},
  },
  '410': {
    summary: 'says that the version is too old',
    verbs: everywhere,
    defaultCount: 1,
    keys: { http: '1: as the answer to the watch request; else as an ERROR event on the stream' },
  },
  '429': { summary: 'answers 429 Too Many Requests', verbs: everywhere, defaultCount: 1, keys: retryAfter },
  '500': { summary: 'answers 500 Internal Server Error', verbs: everywhere, defaultCount: 1, keys: retryAfter },
  '503': { summary: 'answers 503 Service Unavailable', verbs: everywhere, defaultCount: 1, keys: retryAfter },
  '504': { summary: 'answers 504 Gateway Timeout', verbs: everywhere, defaultCount: 1, keys: retryAfter },
  truncate: { summary: 'cuts the answer inside an object and closes', verbs: everywhere, defaultCount: 1, keys: {} },
  malformed: { summary: 'sends something that is not JSON', verbs: everywhere, defaultCount: 1, keys: {} },
  'unknown-event': {
    summary: 'sends a watch event of a type that nobody knows',
    verbs: watches,
    defaultCount: 1,
    keys: {},
  },
  'no-bookmarks': { summary: 'sends no bookmarks', verbs: watches, defaultCount: undefined, keys: {} },
  'no-stream': {
    summary: 'refuses streaming lists, as servers without the feature do',
    verbs: watches,
    defaultCount: undefined,
    keys: {},
  },
  duplicate: { summary: 'sends every watch event twice', verbs: watches, defaultCount: undefined, keys: {} },
  'slow-chunks': {
    summary: 'sends the answer in small pieces',
    verbs: everywhere,
    defaultCount: undefined,
    keys: { bytes: 'size of a piece, default 16', every: 'time between pieces, default 10ms' },
  },
  'expired-continue': {
    summary: 'says that the continue token is too old',
    verbs: ['list'],
    defaultCount: 1,
    keys: {},
  },
  forbid: { summary: 'answers 403 Forbidden', verbs: everywhere, defaultCount: undefined, keys: {} },
  slow: {
    summary: 'waits before it answers',
    verbs: everywhere,
    defaultCount: undefined,
    keys: { delay: 'how long, default 2s' },
  },
} as const satisfies Record<string, FaultKind>;

/** How a fault is written. */
export const faultGrammar = 'NAME[:count=N][:for=DURATION][:resource=R][:verb=list|watch|get][:key=value]';

export type FaultName = keyof typeof faultKinds;

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultKinds, name);
}
