import { toPrintable } from '../../core/text.ts';
import type { CacheCost } from '../../insight/cost/cost-report.ts';
import { toFieldTree } from '../../insight/cost/field-tree.ts';
import { formatBytes, formatCount, formatCounted, formatDuration, formatRate } from '../../view/format.ts';
import { TableLayout } from '../../view/table-layout.ts';
import type { CostResult } from './cost-result.ts';

export interface CostTextOptions {
  readonly noHeaders: boolean;
  /** `in all namespaces`, `in namespace shop` */
  readonly place: string;
}

/** Three tables: forms of the cache, fields, and what the server has to do. */
export function toCostText(result: CostResult, { noHeaders, place }: CostTextOptions): string {
  const { resource, report, unselected } = result;
  const caches = [...report.caches.map((cache) => toCacheRow(cache))];
  const [all] = unselected?.caches ?? [];
  if (all) caches.push(toCacheRow(all, `without the selector: ${formatCounted(all.objects, 'object')}`));
  const fields = toFieldTree(report.fields).flatMap(({ path, bytes, share, parts }) => [
    [toPrintable(path), formatBytes(bytes), percent(share)],
    ...parts.map((part) => [`  ${toPrintable(part.path)}`, formatBytes(part.bytes), percent(part.share)]),
  ]);
  const head = (cells: readonly string[]) => (noHeaders ? [] : [cells]);
  return [
    `${toPrintable(resource)} ${place}: ${sizeText(result)}\n`,
    tableOf([...head(['CACHE', 'WIRE', 'KINFORMER', 'CLIENT-GO TYPED', 'CLIENT-GO DYNAMIC']), ...caches]),
    tableOf([...head(['FIELD', 'BYTES', 'SHARE']), ...fields]),
    tableOf([...head(['SERVER', 'LOAD']), ...toLoadRows(result)]),
  ].join('\n');
}

function sizeText({ report: { objects, read, error, meanBytes } }: CostResult): string {
  const each = `${formatCounted(objects, 'object')} of ${formatBytes(meanBytes)}`;
  if (read === objects) return each;
  return `${each} ±${(error * 100).toFixed(1)}%, by ${formatCount(read)} of them`;
}

function toCacheRow(
  { name, wireBytes, kinformerBytes, typedBytes, dynamicBytes }: CacheCost,
  title = name,
): readonly string[] {
  return [
    title,
    formatBytes(wireBytes),
    formatBytes(kinformerBytes),
    `~${formatBytes(typedBytes)}`,
    dynamicBytes === undefined ? '-' : `~${formatBytes(dynamicBytes)}`,
  ];
}

function toLoadRows({ report, gzipBytes, pages, readMs, watch }: CostResult): (readonly string[])[] {
  const list = `${formatBytes(report.caches[0]?.wireBytes ?? 0)} (gzip ${formatBytes(gzipBytes)})`;
  const took = report.read === report.objects ? `, read in ${formatDuration(readMs)}` : '';
  return [
    ['list', `${list} in ${formatCounted(pages, 'page')}${took}`],
    ['streaming list', formatBytes(report.streamBytes)],
    ['watch', watch === undefined ? 'not to be had' : watchText(watch)],
  ];
}

function watchText({ events, bytes, durationMs }: NonNullable<CostResult['watch']>): string {
  const seconds = durationMs / 1000;
  const span = `in ${formatDuration(durationMs)}`;
  if (events === 0) return `no event ${span}`;
  return `${formatRate(events / seconds)}, ${formatBytes(bytes / seconds)}/s (${formatCounted(events, 'event')} ${span})`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)}%`;
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const layout = new TableLayout();
  for (const row of rows) layout.measure(row);
  return rows.map((row) => `${layout.line(row).trimEnd()}\n`).join('');
}
