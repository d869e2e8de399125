import { formatDurationMs } from '../../core/duration.ts';
import { toPrintable } from '../../core/text.ts';
import type { RunFollowUp, RunOutcome, RunReport } from '../../exec/key-run.ts';
import { toClockTime } from '../../output/clock-time.ts';
import type { Painter } from '../../output/painter.ts';
import { runReport } from '../../records/run-report-table.ts';

export interface RunLineOptions {
  /** Several resources are run: each line names its own. */
  readonly isMixed: boolean;
  readonly isAscii: boolean;
  readonly paint: Painter;
}

/** One human line of a run: time, key, event, attempt, how it ended, how long it took, what follows. */
export function toRunLogLine(report: RunReport, timeMs: number, { isMixed, isAscii, paint }: RunLineOptions): string {
  const { run, outcome, durationMs, queuedMs, followUp } = report;
  const hasSucceeded = outcome.type === 'succeeded';
  const glyph = hasSucceeded ? (isAscii ? '+' : '✓') : isAscii ? '!' : '✗';
  const subject = isMixed ? `${run.resource} ${run.key}` : run.key;
  const took = `in ${formatDurationMs(durationMs)}, waited ${formatDurationMs(queuedMs)}`;
  const end = `${run.event}, attempt ${run.attempt}: ${describeOutcome(outcome)} ${took}${describeFollowUp(followUp)}`;
  return [
    paint('dim', toClockTime(timeMs)),
    paint(hasSucceeded ? 'added' : 'error', glyph),
    paint('strong', toPrintable(subject)),
    toPrintable(end),
  ].join(' ');
}

function describeOutcome(outcome: RunOutcome): string {
  // A sentence of somebody else does not go on with how long it took.
  if (outcome.type === 'failed') return outcome.exitCode === undefined ? `${outcome.message},` : outcome.message;
  return outcome.exitCode === undefined ? 'done' : `exit status ${outcome.exitCode}`;
}

function describeFollowUp(followUp: RunFollowUp): string {
  if (followUp.type === 'given-up') return '; given up';
  return followUp.type === 'retry' ? `; again in ${formatDurationMs(followUp.retryInMs)}` : '';
}

/** The record of a run as one line of JSON; `dryRun` is what would have been run. */
export function toRunRecordLine(report: RunReport, timeMs: number, dryRun: readonly string[] | undefined): string {
  const { run, outcome, followUp, queuedMs, durationMs } = report;
  const failure = outcome.type === 'failed' ? outcome : undefined;
  const values: Readonly<Record<string, unknown>> = {
    type: 'RUN',
    time: new Date(timeMs).toISOString(),
    resource: run.resource,
    key: run.key,
    event: run.event,
    resourceVersion: run.object?.resourceVersion,
    attempt: run.attempt,
    succeeded: failure === undefined,
    exitCode: outcome.exitCode,
    signal: failure?.signal,
    message: failure?.message,
    queuedMs: Math.round(queuedMs),
    durationMs: Math.round(durationMs),
    retryInMs: followUp.type === 'retry' ? Math.round(followUp.retryInMs) : undefined,
    givenUp: followUp.type === 'given-up' || undefined,
    dryRun,
  };
  return JSON.stringify(Object.fromEntries(runReport.fields.map(({ name }) => [name, values[name]])));
}
