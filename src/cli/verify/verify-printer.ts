import { formatDurationMs } from '../../core/duration.ts';
import { toPrintable } from '../../core/text.ts';
import type { Difference, VerifyReport } from '../../insight/verify/verify-report.ts';
import { differenceTypes } from '../../insight/verify/verify-report.ts';
import { countDifferences, toVerifyJson } from '../../records/verify-json.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { ReportTable } from '../report-table.ts';
import { createReportWriter } from '../report-writer.ts';

export interface VerifyPrinterOptions {
  readonly format: 'json' | 'yaml' | 'table';
  readonly options: Pick<OptionValues, 'noHeaders'>;
  readonly context: Pick<CommandContext, 'output'>;
}

const shownDifferences = 50;

/** Makes what prints the comparisons of one round, and under them what differs. */
export async function createVerifyPrinter({
  format,
  options,
  context: { output },
}: VerifyPrinterOptions): Promise<(reports: readonly VerifyReport[]) => void> {
  if (format !== 'table') {
    const write = await createReportWriter(format, output);
    return (reports) => {
      for (const report of reports) write(toVerifyJson(report));
    };
  }
  const header = ['RESOURCE', 'VERSION', 'LISTED', 'CACHED', ...differenceTypes.map((type) => type.toUpperCase())];
  const table = new ReportTable(output, [...header, 'BEHIND'], options.noHeaders);
  return (reports) => {
    table.rows(reports.map(toCells));
    for (const report of reports) {
      const { differences } = report;
      if (differences.length === 0) continue;
      output.text('\n');
      const listing = new ReportTable(
        output,
        ['DIFFERENCE', 'OBJECT', 'LISTED', 'CACHED', 'BEHIND'],
        options.noHeaders,
      );
      listing.rows(differences.slice(0, shownDifferences).map(toDifferenceCells));
      const more = differences.length - shownDifferences;
      if (more > 0) output.text(`and ${more} more of ${toPrintable(report.resource)}\n`);
    }
  };
}

function toCells(report: VerifyReport): string[] {
  const { resource, name, resourceVersion, listed, cached, isReached, behindVersions, behindMs } = report;
  const counts = countDifferences(report);
  const versions = behindVersions ? `${behindVersions} versions, ` : '';
  return [
    name === undefined ? resource : `${resource}/${name}`,
    resourceVersion,
    String(listed),
    String(cached),
    ...differenceTypes.map((type) => String(counts[type] ?? 0)),
    `${versions}${formatDurationMs(behindMs)}${isReached ? '' : ', not reached'}`,
  ].map(toPrintable);
}

function toDifferenceCells(difference: Difference): string[] {
  const { type, key, listedVersion = '', cachedVersion = '', behindVersions, behindMs } = difference;
  const versions = behindVersions === undefined ? '' : `${behindVersions} versions, `;
  const isOfStream = type === 'duplicated' || type === 'reordered';
  return [type, key, listedVersion, cachedVersion, isOfStream ? '' : `${versions}${formatDurationMs(behindMs)}`].map(
    toPrintable,
  );
}
