import { formatDurationMs } from '../../core/duration.ts';
import { toPrintable } from '../../core/text.ts';
import type { UntilRecord } from '../../insight/until/until-record.ts';
import { toUntilJson } from '../../records/until-json.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { ReportTable } from '../report-table.ts';
import { createReportWriter } from '../report-writer.ts';

export interface UntilPrinterOptions {
  readonly format: 'json' | 'yaml' | 'table';
  readonly options: Pick<OptionValues, 'noHeaders' | 'noObject'>;
  readonly context: Pick<CommandContext, 'output'>;
}

/** Makes what prints what became of each object, as soon as it is known. */
export async function createUntilPrinter({
  format,
  options,
  context: { output },
}: UntilPrinterOptions): Promise<(record: UntilRecord) => void> {
  if (format !== 'table') {
    const write = await createReportWriter(format, output);
    return (record) => write(toUntilJson(record, !options.noObject));
  }
  const table = new ReportTable(output, ['RESULT', 'RESOURCE', 'OBJECT', 'AFTER', 'SAW'], options.noHeaders);
  return ({ type, resource, key, afterMs, saw }) =>
    table.row([type.toLowerCase(), resource, key, formatDurationMs(afterMs), saw].map(toPrintable));
}
