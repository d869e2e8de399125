import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { toRunLogLine, toRunRecordLine } from '../../../src/cli/exec/run-lines.ts';
import type { RunReport } from '../../../src/exec/key-run.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';
import { toReportSchema } from '../../../src/records/report-schema.ts';
import { reportTables } from '../../../src/records/report-tables.ts';

const object = KubeObject.from({ kind: 'Pod', metadata: { name: 'a', namespace: 'shop', resourceVersion: '7' } });
const report = (more: Partial<RunReport> = {}): RunReport => ({
  run: {
    resource: 'pods',
    key: 'shop/a',
    namespace: 'shop',
    name: 'a',
    event: 'ADDED',
    attempt: 2,
    object,
    isFinalStateUnknown: false,
  },
  outcome: { type: 'succeeded', exitCode: 0 },
  queuedMs: 3.4,
  durationMs: 1520,
  followUp: { type: 'none' },
  ...more,
});
const timeMs = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
const options = { isMixed: false, isAscii: false, paint: (_role: string, text: string) => text };
const logLine = (more: Partial<RunReport>, wanted = {}) =>
  toRunLogLine(report(more), timeMs, { ...options, ...wanted }).replace(/^\S+ /, '');

describe('the line of a run', () => {
  it.each([
    [{}, '✓ shop/a ADDED, attempt 2: exit status 0 in 1.5s, waited 3ms'],
    [{ outcome: { type: 'succeeded' } as const }, '✓ shop/a ADDED, attempt 2: done in 1.5s, waited 3ms'],
    [
      {
        outcome: { type: 'failed', message: 'exit status 3', exitCode: 3 } as const,
        followUp: { type: 'retry', retryInMs: 40 } as const,
      },
      '✗ shop/a ADDED, attempt 2: exit status 3 in 1.5s, waited 3ms; again in 40ms',
    ],
    [
      {
        outcome: { type: 'failed', message: 'Error: \x1b[2J' } as const,
        followUp: { type: 'given-up' } as const,
      },
      '✗ shop/a ADDED, attempt 2: Error: \\x1b[2J, in 1.5s, waited 3ms; given up',
    ],
  ])('says what happened and what follows', (more, expected) => {
    expect(logLine(more)).toBe(expected);
  });

  it('names the resource among several, and can be ASCII', () => {
    expect(logLine({}, { isMixed: true, isAscii: true })).toMatch(/^\+ pods shop\/a ADDED/);
    expect(logLine({ outcome: { type: 'failed', message: 'x' } }, { isAscii: true })).toMatch(/^! shop\/a/);
  });
});

describe('the record of a run', () => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(toReportSchema(reportTables.exec));
  const record = (more: Partial<RunReport> = {}, dryRun?: readonly string[]) => {
    const line = toRunRecordLine(report(more), timeMs, dryRun);
    expect(line).toMatch(/^\{"type":"RUN","time":"2026-01-02T03:04:05.006Z","resource":"pods","key":"shop\/a",/);
    const parsed = JSON.parse(line) as Record<string, unknown>;
    expect({ parsed, errors: validate(parsed) ? [] : validate.errors }).toEqual({ parsed, errors: [] });
    return parsed;
  };

  it('is as its schema says, whatever happened', () => {
    expect(record()).toMatchObject({
      succeeded: true,
      exitCode: 0,
      resourceVersion: '7',
      queuedMs: 3,
      durationMs: 1520,
    });
    expect(
      record({
        outcome: { type: 'failed', message: 'ended by SIGKILL', signal: 'SIGKILL' },
        followUp: { type: 'given-up' },
      }),
    ).toMatchObject({ succeeded: false, signal: 'SIGKILL', message: 'ended by SIGKILL', givenUp: true });
    expect(record({ followUp: { type: 'retry', retryInMs: 4.6 } })).toMatchObject({ retryInMs: 5 });
    expect(record({ run: { ...report().run, object: undefined } })).not.toHaveProperty('resourceVersion');
    expect(record({}, ['sh', '-c', ''])).toMatchObject({ dryRun: ['sh', '-c', ''] });
  });
});
