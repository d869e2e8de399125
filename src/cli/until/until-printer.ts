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

/** Makes what prints what became of objects, as soon as it is known; what is known at once lines up. */
export async function createUntilPrinter({
  format,
  options,
  context: { output },
}: UntilPrinterOptions): Promise<(records: readonly UntilRecord[]) => void> {
  if (format !== 'table') {
    const write = await createReportWriter(format, output);
    return (records) => {
      for (const record of records) write(toUntilJson(record, !options.noObject));
    };
  }
  const table = new ReportTable(output, ['RESULT', 'RESOURCE', 'OBJECT', 'AFTER', 'SAW'], options.noHeaders);
  return (records) => {
    if (records.length > 0) table.rows(records.map(toCells));
  };
}

function toCells({ type, resource, key, afterMs, saw }: UntilRecord): string[] {
  return [type.toLowerCase(), resource, key, formatDurationMs(afterMs), saw].map(toPrintable);
}
