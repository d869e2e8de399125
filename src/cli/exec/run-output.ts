import { toPrintable } from '../../core/text.ts';
import type { RunReport } from '../../exec/key-run.ts';
import { toShellWords } from '../../exec/shell-words.ts';
import { shouldColor } from '../../output/color-mode.ts';
import { OutputWriter } from '../../output/output-writer.ts';
import { loadPainter } from '../../output/painter.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { createChildLines, type LineStream } from './child-lines.ts';
import { toRunLogLine, toRunRecordLine } from './run-lines.ts';

export interface RunOutputRequest {
  readonly format: 'json' | 'log';
  /** What would be run, in a dry run. */
  readonly dryRun: readonly string[] | undefined;
  readonly options: Pick<OptionValues, 'prefix' | 'color' | 'ascii'>;
  readonly context: Pick<CommandContext, 'output' | 'host' | 'isStdoutTerminal' | 'env' | 'clock'>;
  readonly isMixed: () => boolean;
}

/**
 * Where runs and their commands write. As JSON, records have stdout for themselves, and all that commands write goes to
 * stderr; otherwise commands have stdout and stderr, and a line for each run goes to stderr.
 */
export async function createRunOutput(request: RunOutputRequest) {
  const { format, dryRun, options, context, isMixed } = request;
  const { output, host, clock } = context;
  const isStderrTerminal = host.stderr.isTTY === true;
  const stdout: LineStream = { writer: output, isTerminal: context.isStdoutTerminal };
  const writer = new OutputWriter(host.stderr, () => {}, isStderrTerminal);
  const stderr: LineStream = { writer, isTerminal: isStderrTerminal };
  const paint = await loadPainter(shouldColor(options.color, context.env, isStderrTerminal));
  const isPrefixed = options.prefix || format === 'json';
  return {
    childLines: createChildLines({
      stdout: format === 'json' ? stderr : stdout,
      stderr,
      prefixOf: ({ key, resource }) => (isPrefixed ? `[${isMixed() ? `${resource} ` : ''}${key}] ` : ''),
    }),
    onRun: (report: RunReport) => {
      const timeMs = clock.now();
      if (format === 'json') output.text(`${toRunRecordLine(report, timeMs, dryRun)}\n`);
      else if (dryRun) output.text(`${toDryRunLine(report, dryRun, isMixed())}\n`);
      else writer.text(`${toRunLogLine(report, timeMs, { isMixed: isMixed(), isAscii: options.ascii, paint })}\n`);
    },
    /** Resolves when all that went to stderr was taken; stdout is the program's. */
    drain: () => writer.drain(slowReaderMs),
  };
}

const slowReaderMs = 1000;

function toDryRunLine({ run }: RunReport, words: readonly string[], isMixed: boolean): string {
  const subject = isMixed ? `${run.resource} ${run.key}` : run.key;
  return `${toPrintable(subject)} ${run.event}: ${toPrintable(toShellWords(words))}`;
}
