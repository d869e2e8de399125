import { toPrintable } from '../../core/text.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import type { IndexListing } from './index-listing.ts';

type IndexFormat = 'json' | 'yaml' | 'table';

export interface IndexViewOptions {
  readonly format: IndexFormat;
  readonly options: Pick<OptionValues, 'noHeaders' | 'ascii'>;
  readonly context: Pick<CommandContext, 'output' | 'isStdoutTerminal' | 'stdoutColumns'>;
}

/** Prints the indexes, in the order asked. */
export async function printIndexes(listings: readonly IndexListing[], view: IndexViewOptions): Promise<void> {
  const { output } = view.context;
  if (view.format === 'json') for (const listing of listings) output.text(`${JSON.stringify(listing)}\n`);
  else if (view.format === 'yaml') {
    const { jsonToYaml } = await import('../../output/json-to-yaml.ts');
    for (const listing of listings) output.text(jsonToYaml(JSON.stringify(listing)));
  } else await printTables(listings, view);
}

async function printTables(listings: readonly IndexListing[], { options, context }: IndexViewOptions): Promise<void> {
  const { toIndexTable } = await import('../../output/index-table.ts');
  const { output, isStdoutTerminal, stdoutColumns } = context;
  for (const [index, listing] of listings.entries()) {
    if (index > 0) output.text('\n');
    if (listings.length > 1) output.text(`${toPrintable(listing.index)}:\n`);
    const none = listing.none > 0 ? [{ value: '<none>', count: listing.none }] : [];
    const widest = Math.max(5, ...listing.values.map(({ value }) => value.length));
    const barCells = isStdoutTerminal ? Math.max(0, Math.min(40, stdoutColumns - widest - 14)) : 0;
    const { noHeaders, ascii } = options;
    output.text(toIndexTable([...listing.values, ...none], { noHeaders, barCells, isAscii: ascii }));
  }
}

/** An object that changed its place in an index. */
export interface Move {
  readonly key: string;
  readonly index: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export function printMove(move: Move, { format, options, context }: IndexViewOptions): void {
  const { output } = context;
  const { key, index, from, to } = move;
  if (format === 'json') output.text(`${JSON.stringify({ type: 'MOVED', key, index, from, to })}\n`);
  else if (format === 'yaml') output.text(`---\n${JSON.stringify({ from, index, key, to, type: 'MOVED' })}\n`);
  else {
    const shown = (values: readonly string[]) => toPrintable(values.length === 0 ? '<none>' : values.join(','));
    const arrow = options.ascii ? '->' : '→';
    output.text(`MOVED ${toPrintable(key)}  ${toPrintable(index)}  ${shown(from)} ${arrow} ${shown(to)}\n`);
  }
}

/** Where an object went in one index; undefined when it stays. */
export function toMove(
  index: string,
  valuesOf: (object: KubeObject) => readonly string[],
  before: KubeObject | undefined,
  after: KubeObject | undefined,
): Move | undefined {
  const from = before ? valuesOf(before) : [];
  const to = after ? valuesOf(after) : [];
  const isSame = from.length === to.length && from.every((value) => to.includes(value));
  return isSame ? undefined : { key: (after ?? before)?.key ?? '', index, from, to };
}
