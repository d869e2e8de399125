import { isDeepStrictEqual } from 'node:util';
import type { SeenRequest } from '../fault-proxy.ts';
import type { TraceRecord, TraceState } from './trace.ts';

/** All that one side did and has. */
export interface SideTrace extends TraceState {
  readonly records: readonly TraceRecord[];
  readonly requests: readonly SeenRequest[];
}

/** An object that was created when both sides were live and had seen everything before it. */
export interface Mark {
  readonly key: string;
  /** What was read since the last mark: nothing but watches, lists in pages, or a streaming list too. */
  readonly since: 'watches' | 'pages' | 'stream';
}

export interface ComparisonRules {
  readonly queue: 'real' | 'delta';
  readonly marks: readonly Mark[];
  /** Repetitions of a state are not compared: the resync timers of two sides do not go off at the same moment. */
  readonly ignoresRepetitions?: boolean | undefined;
  /** Timing decides how often a request is made. */
  readonly ignoresRequests?: boolean | undefined;
}

/**
 * What kinformer did otherwise than client-go, in words; undefined when nothing. Compared are each handler's notifications
 * for each key, the store, and the requests; with the queue `real` also the order across keys, wherever client-go has one:
 * it hands on streamed lists, resyncs, tombstones and what a late handler gets in the order of a map. The queue `delta`
 * says nothing of the deletion of what nobody knew.
 */
export function findDifference(reference: SideTrace, ours: SideTrace, rules: ComparisonRules): string | undefined {
  return (
    findRecordDifference(reference.records, ours.records, rules) ??
    describe('store', sorted(reference.objects), sorted(ours.objects)) ??
    describe('synced', reference.synced, ours.synced) ??
    (rules.ignoresRequests
      ? undefined
      : describe('requests', reference.requests.map(toComparable), ours.requests.map(toComparable)))
  );
}

function findRecordDifference(
  reference: readonly TraceRecord[],
  ours: readonly TraceRecord[],
  rules: ComparisonRules,
): string | undefined {
  const [expected, actual] = [reference, ours].map((records) => byHandler(records, rules));
  for (const handler of new Set([...(expected?.keys() ?? []), ...(actual?.keys() ?? [])])) {
    let wanted = expected?.get(handler) ?? [];
    const got = actual?.get(handler) ?? [];
    if (rules.queue === 'delta') wanted = wanted.filter(createKnownFilter());
    const difference = findKeyDifference(handler, wanted, got);
    if (difference !== undefined) return difference;
    if (rules.queue === 'real') {
      const inOrder = findOrderDifference(handler, wanted, got, rules.marks);
      if (inOrder !== undefined) return inOrder;
    }
  }
  return undefined;
}

function byHandler(records: readonly TraceRecord[], rules: ComparisonRules): Map<string, TraceRecord[]> {
  const kept = rules.ignoresRepetitions ? records.filter((record) => !isRepetition(record)) : records;
  return Map.groupBy(kept, ({ handler }) => handler);
}

/** Rejects deletions of what was not added before. */
function createKnownFilter(): (record: TraceRecord) => boolean {
  const known = new Set<string>();
  return ({ op, key }) => {
    if (op === 'delete') return known.delete(key);
    known.add(key);
    return true;
  };
}

function findKeyDifference(
  handler: string,
  expected: readonly TraceRecord[],
  actual: readonly TraceRecord[],
): string | undefined {
  const [wanted, got] = [expected, actual].map((records) => Map.groupBy(records, ({ key }) => key));
  for (const key of new Set([...(wanted?.keys() ?? []), ...(got?.keys() ?? [])])) {
    const difference = describe(`handler ${handler}, ${key}`, texts(wanted?.get(key)), texts(got?.get(key)));
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function findOrderDifference(
  handler: string,
  expected: readonly TraceRecord[],
  actual: readonly TraceRecord[],
  marks: readonly Mark[],
): string | undefined {
  const [wanted, got] = [expected, actual].map((records) => splitAtMarks(records, marks));
  for (const [mark, records] of wanted ?? []) {
    if (mark.since === 'stream') continue;
    const [a, b] = [records, got?.get(mark) ?? []].map((it) => texts(sortUnorderedRuns(it, mark.since)));
    const difference = describe(`order, handler ${handler}, before ${mark.key}`, a, b);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function splitAtMarks(records: readonly TraceRecord[], marks: readonly Mark[]): Map<Mark, readonly TraceRecord[]> {
  const parts = new Map<Mark, readonly TraceRecord[]>();
  let start = 0;
  for (const [i, { op, key, initial }] of records.entries()) {
    const mark = op === 'add' && !initial ? marks.find((it) => it.key === key) : undefined;
    if (!mark || parts.has(mark)) continue;
    parts.set(mark, records.slice(start, i));
    start = i + 1;
  }
  return parts;
}

/** Sorts neighbours that client-go takes from a map. A list in pages keeps its order, but for the deletions. */
function sortUnorderedRuns(records: readonly TraceRecord[], since: Mark['since']): TraceRecord[] {
  const result: TraceRecord[] = [];
  let run: TraceRecord[] = [];
  let runKind: string | undefined;
  for (const record of records) {
    const kind = unorderedKind(record, since);
    if (kind === undefined || kind !== runKind) {
      result.push(...run.sort(compareKeys));
      run = [];
    }
    runKind = kind;
    run.push(record);
  }
  return [...result, ...run.sort(compareKeys)];
}

function unorderedKind(record: TraceRecord, since: Mark['since']): string | undefined {
  if (record.tombstone) return 'tombstone';
  if (since === 'pages') return undefined;
  if (record.initial) return 'initial';
  return isRepetition(record) ? 'repetition' : undefined;
}

/** An update that changed nothing. */
export function isRepetition({ op, old, version }: TraceRecord): boolean {
  return op === 'update' && old === version;
}

function compareKeys(a: TraceRecord, b: TraceRecord): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/**
 * A request without what is random by design. A version counts as what it is for this client, for the server's differ. The
 * client of client-go's metadata says the time-out of a watch a second time.
 */
function toComparable({ verb, path, query, isAtPosition }: SeenRequest): string {
  const { timeoutSeconds, timeout: _, resourceVersion, continue: token, ...rest } = query;
  const version = resourceVersion === undefined || resourceVersion === '0' ? resourceVersion : 'other';
  const comparable = {
    ...rest,
    ...(timeoutSeconds !== undefined && { timeoutSeconds: 'some' }),
    ...(version !== undefined && { resourceVersion: isAtPosition ? 'last' : version }),
    ...(token !== undefined && { continue: 'some' }),
  };
  return `${verb} ${path}?${new URLSearchParams(sorted(comparable))}`;
}

function texts(records: readonly TraceRecord[] = []): string[] {
  return records.map(({ op, key, version, old, value, initial, tombstone }) => {
    const versions = old === undefined ? version : `${old}→${version}`;
    return `${op} ${key} ${versions}${value === undefined ? '' : ` (${value})`}${initial ? ' initial' : ''}${tombstone ? ' tombstone' : ''}`;
  });
}

function describe(what: string, expected: unknown, actual: unknown): string | undefined {
  if (isDeepStrictEqual(expected, actual)) return undefined;
  return `${what}\n  client-go: ${toText(expected)}\n  kinformer: ${toText(actual)}`;
}

function toText(value: unknown): string {
  return Array.isArray(value) ? `${value.length}\n    ${value.join('\n    ')}` : JSON.stringify(value);
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
