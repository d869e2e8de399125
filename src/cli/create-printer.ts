import { readFileSync } from 'node:fs';
import type { Column } from '../columns/column.ts';
import { KinformerError } from '../core/errors.ts';
import { shouldColor } from '../output/color-mode.ts';
import { createJsonPrinter } from '../output/json-printer.ts';
import type { OutputFormat } from '../output/output-format.ts';
import type { OutputWriter } from '../output/output-writer.ts';
import type { Printer } from '../output/printer.ts';
import { isEventRecord } from '../records/public-record.ts';
import type { LineOptions } from '../records/record-line.ts';
import type { CommandContext } from './command-runner.ts';
import type { OptionValues } from './option-table.ts';

export type PrinterSettings = Pick<
  OptionValues,
  'noObject' | 'changes' | 'noControl' | 'noHeaders' | 'labelColumns' | 'showLabels' | 'sortBy' | 'color' | 'ascii'
>;

export interface PrinterRequest {
  readonly format: OutputFormat;
  readonly options: PrinterSettings;
  readonly context: Pick<CommandContext, 'env' | 'isStdoutTerminal'>;
  readonly output: OutputWriter;
  /** Rows name their namespace. */
  readonly withNamespace: () => boolean;
  /** More than one resource is printed. */
  readonly isMixed: () => boolean;
  readonly columnsOf: (resource: string) => readonly Column[];
  /** What stands before names in mixed tables: `pod/`. */
  readonly namePrefixOf: (resource: string) => string;
  /** Tables say what happened to each object. */
  readonly withEvent: boolean;
}

/** What `-o` is when it is not given. */
export function defaultFormat({ isStdoutTerminal }: Pick<CommandContext, 'isStdoutTerminal'>): OutputFormat {
  return { type: isStdoutTerminal ? 'log' : 'json' };
}

/** True for formats whose cells come from columns. */
export function usesColumns({ type }: OutputFormat): boolean {
  return type === 'table' || type === 'wide' || type === 'log';
}

/** Makes the printer of a format. Loads only what that format needs. Throws USAGE or BAD_EXPRESSION for a bad template. */
export async function createPrinter(request: PrinterRequest): Promise<Printer> {
  const { format, options, output } = request;
  switch (format.type) {
    case 'json':
      return withControlAs(options, createJsonPrinter(output, await lineOptions(options)));
    case 'yaml': {
      const { createYamlPrinter } = await import('../output/yaml-printer.ts');
      return withControlAs(options, createYamlPrinter(output, await lineOptions(options)));
    }
    case 'log':
      return withControlAs(options, await createLog(request));
    case 'table':
    case 'wide':
      return createTable(request, format.type === 'wide');
    case 'name': {
      const { createNamePrinter } = await import('../output/name-printer.ts');
      return createNamePrinter(output);
    }
    case 'jsonpath':
    case 'jsonpath-file': {
      const { createJsonPathPrinter } = await import('../output/jsonpath-printer.ts');
      const template = format.type === 'jsonpath' ? format.template : readTemplate(format.file);
      return createJsonPathPrinter(output, template, request.context.isStdoutTerminal);
    }
    case 'custom-columns':
    case 'custom-columns-file':
      return createCustomColumns(request, format);
  }
}

async function lineOptions({ noObject, changes }: PrinterSettings): Promise<LineOptions> {
  const withObject = !noObject;
  if (!changes) return { withObject };
  const { toChangesJson } = await import('../records/record-changes.ts');
  return { withObject, changesOf: toChangesJson };
}

function withControlAs({ noControl }: PrinterSettings, printer: Printer): Printer {
  if (!noControl) return printer;
  return {
    print: (record) => {
      if (isEventRecord(record) || record.type === 'ERROR') printer.print(record);
    },
    flush: () => printer.flush(),
  };
}

async function createLog({ output, options, context, columnsOf, isMixed }: PrinterRequest): Promise<Printer> {
  const { createLogPrinter } = await import('../output/log-printer.ts');
  const { loadPainter } = await import('../output/painter.ts');
  return createLogPrinter(output, {
    columnsOf,
    isMixed,
    isAscii: options.ascii,
    paint: await loadPainter(shouldColor(options.color, context.env, context.isStdoutTerminal)),
  });
}

async function createTable(request: PrinterRequest, isWide: boolean): Promise<Printer> {
  const { output, options, context, columnsOf, namePrefixOf, isMixed, withEvent } = request;
  const { TablePrinter } = await import('../output/table-printer.ts');
  const { loadPainter } = await import('../output/painter.ts');
  return new TablePrinter(output, {
    isWide,
    withNamespace: request.withNamespace,
    labelColumns: options.labelColumns,
    showLabels: options.showLabels,
    noHeaders: options.noHeaders,
    withEvent,
    sort: await loadSort(options),
    definitionOf: (resource) => ({
      columns: columnsOf(resource),
      namePrefix: isMixed() ? namePrefixOf(resource) : '',
    }),
    paint: await loadPainter(shouldColor(options.color, context.env, context.isStdoutTerminal)),
  });
}

async function createCustomColumns(
  { output, options }: PrinterRequest,
  format: Extract<OutputFormat, { readonly type: 'custom-columns' | 'custom-columns-file' }>,
): Promise<Printer> {
  const { parseCustomColumns, parseCustomColumnsFile } = await import('../output/custom-columns.ts');
  const { createCustomColumnsPrinter } = await import('../output/custom-columns-printer.ts');
  const columns =
    format.type === 'custom-columns'
      ? parseCustomColumns(format.template)
      : parseCustomColumnsFile(readTemplate(format.file));
  return createCustomColumnsPrinter(output, columns, { noHeaders: options.noHeaders, sort: await loadSort(options) });
}

async function loadSort({ sortBy }: PrinterSettings) {
  if (sortBy === undefined) return undefined;
  const { createSort } = await import('../output/sort-records.ts');
  return createSort(sortBy);
}

function readTemplate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new KinformerError('USAGE', `cannot read ${file}: ${code ?? String(error)}`, {
      hint: 'is that the right file?',
    });
  }
}
