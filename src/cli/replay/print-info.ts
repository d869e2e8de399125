import { statSync } from 'node:fs';
import { exitCode } from '../../core/errors.ts';
import { toPrintable } from '../../core/text.ts';
import { formatVersion } from '../../journal/journal-header.ts';
import { JournalSummary, type RecordingSummary, type TargetSummary } from '../../journal/journal-summary.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { formatBytes, formatDuration } from '../../view/format.ts';
import { TableLayout } from '../../view/table-layout.ts';
import type { CommandContext } from '../command-runner.ts';
import { describeProblem, JournalProgress } from './journal-progress.ts';

/** Says what a journal holds, up to where it is cut or damaged, which it rejects with then. */
export async function printInfo(file: string, format: 'json' | 'table', { output }: CommandContext): Promise<number> {
  const summary = new JournalSummary();
  const progress = new JournalProgress();
  let problem: Error | undefined;
  for await (const part of readJournal(file)) {
    if (part.type === 'entries') {
      for (const entry of part.entries) {
        progress.add(entry);
        summary.add(entry);
      }
    } else problem = describeProblem(file, part, progress);
  }
  if (progress.isUnfinished) problem ??= describeProblem(file, undefined, progress);
  const { size } = statSync(file);
  output.text(format === 'json' ? toJson(file, size, summary) : toText(file, size, summary));
  if (problem) throw problem;
  return exitCode.ok;
}

function toJson(file: string, sizeBytes: number, { recordings }: JournalSummary): string {
  const journal = { file, format: formatVersion, sizeBytes, recordings: recordings.map(toDocument) };
  return `${JSON.stringify(journal)}\n`;
}

function toDocument({
  startMs,
  endMs,
  isFinished,
  version,
  server,
  resources,
  withSecrets,
  targets,
}: RecordingSummary) {
  return {
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    durationMs: Math.round(endMs - startMs),
    finished: isFinished,
    version,
    server,
    resources,
    withSecrets,
    informers: targets.map(({ recorded, ...counts }) => ({
      resource: recorded.title,
      namespace: recorded.namespace,
      name: recorded.name,
      ...counts,
    })),
  };
}

function toText(file: string, sizeBytes: number, { recordings }: JournalSummary): string {
  const header = ['RECORDING', 'START', 'SPAN', 'RESOURCE', 'NAMESPACE', 'LISTS', 'OBJECTS', 'WATCHES', 'EVENTS', 'FAILURES', 'DATA']; // biome-ignore format: a list
  const rows = recordings.flatMap((recording, i) => toRows(recording, i + 1));
  const layout = new TableLayout();
  for (const row of [header, ...rows]) layout.measure(row);
  const table = [header, ...rows].map((row) => `${layout.line(row).trimEnd()}\n`).join('');
  return `${toPrintable(file)}: ${formatBytes(sizeBytes)}, format ${formatVersion}\n${rows.length > 0 ? table : ''}`;
}

function toRows(recording: RecordingSummary, number: number): string[][] {
  const { startMs, endMs, targets, isFinished, resources } = recording;
  const when = [
    String(number),
    new Date(startMs).toISOString(),
    `${formatDuration(endMs - startMs)}${isFinished ? '' : '…'}`,
  ];
  if (targets.length === 0) return [[...when, resources.join(','), '', '', '', '', '', '', '']];
  return targets.map((target) => [...when, ...toCells(target)]);
}

function toCells({ recorded, lists, listed, watches, events, failures, sizeBytes }: TargetSummary): string[] {
  const { title, name, namespace, resource } = recorded;
  return [
    toPrintable(name === undefined ? title : `${title}/${name}`),
    toPrintable(namespace ?? (resource.namespaced ? '<all>' : '')),
    ...[lists, listed, watches, events, failures].map(String),
    formatBytes(sizeBytes),
  ];
}
