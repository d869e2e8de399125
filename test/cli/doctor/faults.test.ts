import { describe, expect, it, vi } from 'vitest';
import { ApiServer } from '../../../src/apiserver/api-server.ts';
import { faultKinds } from '../../../src/faults/fault-table.ts';
import type { CauseType } from '../../../src/insight/doctor/cause.ts';
import { type ExamineOptions, examine, fill } from './doctor-room.ts';

// They wait most of the time.
vi.setConfig({ maxConcurrency: 12 });

interface Case extends ExamineOptions {
  readonly spec: string;
  readonly cause: CauseType;
  readonly code: number;
  /** Of the first line. */
  readonly says: RegExp;
  readonly objects?: number;
}

/** Each fault for as long as it is looked at. */
const lasting: readonly Case[] = [
  { spec: 'drop:for=1h:resource=configmaps', cause: 'connection', code: 1, says: /connection is cut/ },
  { spec: 'end:for=1h', cause: 'broken watch', code: 1, says: /was cut \d+ times|ended as soon as they are open/ },
  { spec: 'reset:for=1h:resource=configmaps', cause: 'connection', code: 1, says: /connection is cut/ },
  {
    spec: 'stall:resource=configmaps',
    cause: 'no answer',
    code: 124,
    says: /has taken the request for a list and has not answered for \d/,
    options: { initial: 'list' },
    limitMs: 15_000,
  },
  { spec: '410:for=1h', cause: 'expired', code: 1, says: /older than (it|the server) keeps/ },
  { spec: '410:for=1h:verb=watch:http=1', cause: 'expired', code: 1, says: /older than (it|the server) keeps/ },
  { spec: '410:for=1h:verb=list', cause: 'expired', code: 1, says: /A list has failed: .*\(410\)/ },
  {
    spec: '429:for=1h:resource=configmaps',
    cause: 'throttled',
    code: 1,
    says: /^The server asks to slow down \(429\)/,
  },
  { spec: '500:for=1h:resource=configmaps', cause: 'server error', code: 1, says: /\(500 InternalError\)/ },
  { spec: '503:for=1h:resource=configmaps', cause: 'server error', code: 1, says: /\(503 ServiceUnavailable\)/ },
  { spec: '504:for=1h:verb=list', cause: 'server error', code: 1, says: /A list has failed: .*\(504 Timeout\)/ },
  { spec: 'truncate:for=1h:resource=configmaps', cause: 'connection', code: 1, says: /connection is cut/ },
  {
    spec: 'malformed:for=1h:resource=configmaps',
    cause: 'malformed',
    code: 1,
    says: /cannot be read|no event of Kubernetes/,
  },
  { spec: 'unknown-event:for=1h', cause: 'malformed', code: 1, says: /no event of Kubernetes: unknown event type/ },
  { spec: 'no-bookmarks', cause: 'end bookmark', code: 3, says: /k8s\.io\/initial-events-end/ },
  { spec: 'no-stream', cause: 'synced', code: 0, says: /^configmaps is synced/ },
  { spec: 'duplicate', cause: 'duplicate events', code: 3, says: /^The watch brings events twice \(\d+ of them\)/ },
  { spec: 'slow-chunks', cause: 'drips', code: 3, says: /^Answers come in drips/, objects: 3 },
  { spec: 'expired-continue', cause: 'expired', code: 1, says: /410 for the continue token/ },
  { spec: 'forbid:resource=configmaps', cause: 'forbidden', code: 4, says: /^You may not list configmaps\.$/ },
  { spec: 'forbid:verb=watch', cause: 'not live', code: 4, says: /^You may not watch configmaps/ },
  { spec: 'slow:resource=configmaps', cause: 'slow', code: 3, says: /^The server takes \S+ or more for each answer/ },
];

/** Once, which an informer gets over: it is synced, and what happened is told below. */
const passing: readonly (readonly [string, RegExp])[] = [
  ['drop:resource=configmaps', /was cut once/],
  ['end', /was cut once/],
  ['reset:resource=configmaps', /was cut once|has failed: .*connection is cut/],
  ['410:resource=configmaps', /has failed: .*\(410\)/],
  ['429:resource=configmaps', /has failed: .*\(429\)/],
  ['500:resource=configmaps', /has failed: .*\(500 InternalError\)/],
  ['503', /has failed.*\(503 ServiceUnavailable\)/],
  ['504:resource=configmaps', /has failed: .*\(504 Timeout\)/],
  ['truncate:resource=configmaps', /was cut once/],
  ['malformed:resource=configmaps', /has failed: .*no event of Kubernetes/],
  ['unknown-event', /has failed: .*unknown event type/],
];

async function withFault<T>(spec: string, objects: number, run: (server: ApiServer) => Promise<T>): Promise<T> {
  await using server = await ApiServer.start({ insecureHttp: true });
  fill(server, objects);
  server.injectFaults(spec);
  return await run(server);
}

describe('doctor names the cause', { timeout: 120_000 }, () => {
  it('of every fault of the table', () => {
    const named = new Set(lasting.map(({ spec }) => spec.split(':')[0]));
    expect(Object.keys(faultKinds).filter((name) => !named.has(name))).toEqual([]);
  });

  it.concurrent.each(lasting)('$spec', async ({ spec, cause, code, says, objects = 20, ...more }) => {
    const examined = await withFault(spec, objects, (server) => examine(server.url, more));
    expect({ spec, cause: examined.report.cause, code: examined.code }).toEqual({ spec, cause, code });
    expect(examined.report.sentences[0]).toMatch(says);
    expect(examined.report.advice[0] ?? 'nothing to do').not.toBe('');
  });

  it.concurrent.each(passing)('%s, once', async (spec, says) => {
    const { code, report, text } = await withFault(spec, 5, (server) => examine(server.url));
    expect({ spec, code, cause: report.cause }).toEqual({ spec, code: 0, cause: 'synced' });
    expect(report.isSynced).toBe(true);
    expect(text).toMatch(says);
  });
});
