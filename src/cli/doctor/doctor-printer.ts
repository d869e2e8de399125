import { toPrintable } from '../../core/text.ts';
import { causeExits } from '../../insight/doctor/cause.ts';
import { toDoctorJson } from '../../records/doctor-json.ts';
import type { WhyReport } from '../../session/why/explain.ts';
import { toAsciiLine } from '../../view/ascii.ts';
import { drawWhy } from '../../view/draw/draw-why.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { createReportWriter } from '../report-writer.ts';

export interface DoctorPrinterOptions {
  readonly format: 'json' | 'yaml' | 'table';
  readonly options: Pick<OptionValues, 'ascii'>;
  readonly context: Pick<CommandContext, 'output' | 'clock' | 'stdoutColumns'>;
}

const widest = 120;
const mostRows = 1000;

/** Makes what prints a report: as the terminal interface draws it, the answer first, or as one line of JSON. */
export async function createDoctorPrinter({
  format,
  options,
  context,
}: DoctorPrinterOptions): Promise<(report: WhyReport) => void> {
  const { output, clock } = context;
  if (format !== 'table') {
    const write = await createReportWriter(format, output);
    return (report) => {
      const { title, cause, sinceMs } = report;
      const exitCode = causeExits[cause];
      write(toDoctorJson({ ...report, resource: title, exitCode, tookMs: sinceMs, timeMs: clock.now() }));
    };
  }
  let isFirst = true;
  return (report) => {
    if (!isFirst) output.text('\n');
    isFirst = false;
    for (const line of toLines(report, context, options.ascii)) output.text(`${toPrintable(line)}\n`);
  };
}

/** The sentences whole and bare, one a line, then what the terminal interface has below them. */
function toLines(
  report: WhyReport,
  { clock, stdoutColumns }: DoctorPrinterOptions['context'],
  ascii: boolean,
): string[] {
  const region = {
    column: 0,
    row: 0,
    columns: Math.max(40, Math.min(widest, stdoutColumns)),
    rows: mostRows,
    pane: 'why' as const,
    bodyRows: mostRows,
  };
  const informers = { isFocused: false, top: 0, total: 0, cursor: undefined, rows: [] };
  const why = { ...report, sentences: [], informers };
  const drawn = drawWhy(why, region, { nowMs: clock.now(), times: 'local', ascii }).slice(1);
  const shown = ascii ? drawn.map(toAsciiLine) : drawn;
  const lines = shown.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );
  return [...report.sentences, ...lines];
}
