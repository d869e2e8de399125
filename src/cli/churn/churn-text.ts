import { toPrintable } from '../../core/text.ts';
import type { ChurnPath, ChurnRow } from '../../insight/churn/churn-report.ts';
import { describeManagers, describeValues, describeWriters } from '../../insight/churn/describe-churn.ts';
import { formatCount } from '../../view/format.ts';
import { TableLayout } from '../../view/table-layout.ts';

export interface ChurnTextOptions {
  readonly noHeaders: boolean;
  readonly ascii: boolean;
  /** Several resources: rows say which. */
  readonly isMixed: boolean;
}

export interface ChurnTextRow {
  readonly resource: string;
  readonly row: ChurnRow;
}

/** Paths of one object that are shown; the rest is counted. */
const mostPaths = 6;

/** The objects that are updated again and again, then for those with something to say what it is. */
export function toChurnText(rows: readonly ChurnTextRow[], options: ChurnTextOptions): string {
  const { noHeaders, ascii, isMixed } = options;
  const flips = ascii ? '<>' : '⇄';
  const nameOf = ({ resource, row }: ChurnTextRow) => toPrintable(isMixed ? `${resource} ${row.key}` : row.key);
  const lines = rows.map((each) => {
    const { updatesPerMinute, noOpShare, flips: flipping, fights } = each.row;
    const who = toPrintable(describeWriters(each.row, flips));
    return [
      nameOf(each),
      formatCount(updatesPerMinute),
      `${Math.round(noOpShare * 100)}%`,
      flipping === 0 ? '-' : `${flipping}${fights > 0 ? ' fight' : ''}`,
      who === '' ? '<unknown>' : who,
    ];
  });
  const head = noHeaders ? [] : [['KEY', 'UPD/MIN', 'NO-OP', 'FLIP', 'MANAGERS']];
  const parts = [tableOf([...head, ...lines])];
  for (const each of rows)
    if (each.row.paths.length > 0) parts.push(toDetails(nameOf(each), each.row, flips, noHeaders));
  return parts.join('\n');
}

function toDetails(name: string, { paths, fights, advice }: ChurnRow, flips: string, noHeaders: boolean): string {
  const shown = paths.slice(0, mostPaths);
  const more = paths.length - shown.length;
  const head = noHeaders ? [] : [['  PATH', 'UPD/MIN', 'VALUES', 'MANAGERS']];
  const lines = shown.map((path) => toPathCells(path, flips));
  const title = fights > 0 ? `${name}: managers fight` : name;
  const rest = more > 0 ? `  and ${more} more ${more === 1 ? 'path' : 'paths'}\n` : '';
  const what = advice === undefined ? '' : `  ${toPrintable(advice)}\n`;
  return `${title}\n${tableOf([...head, ...lines])}${rest}${what}`;
}

function toPathCells(path: ChurnPath, flips: string): string[] {
  const cells = [path.path, formatCount(path.updatesPerMinute), describeValues(path, flips), describeManagers(path)];
  return cells.map((cell, index) => (index === 0 ? `  ${toPrintable(cell)}` : toPrintable(cell)));
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const layout = new TableLayout();
  for (const row of rows) layout.measure(row);
  return rows.map((row) => `${layout.line(row).trimEnd()}\n`).join('');
}
