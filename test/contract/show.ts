import type { Answer } from './client.ts';

/** Status and body, and of the headers those that are asked for. */
export function show(answer: Answer, ...headers: string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = { status: answer.status };
  const type = answer.headers['content-type'];
  if (type !== undefined && type !== 'application/json') shown['h:content-type'] = type;
  for (const name of ['retry-after', ...headers]) {
    if (answer.headers[name] !== undefined) shown[`h:${name}`] = answer.headers[name];
  }
  shown.body = answer.body;
  return shown;
}

/** Status and chosen places of the body, written `metadata/name`. */
export function pick(answer: Answer, ...paths: string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = { status: answer.status };
  for (const path of paths) {
    shown[path] = path.split('/').reduce((value, key) => value?.[key], answer.body);
  }
  return shown;
}

/** How the version of `later` stands to that of `earlier`. */
export function compareVersions(earlier: string, later: string): 'less' | 'equal' | 'greater' {
  const difference = BigInt(later) - BigInt(earlier);
  if (difference === 0n) return 'equal';
  return difference > 0n ? 'greater' : 'less';
}

export function namesOf(answer: Answer): string[] {
  return answer.body.items.map((item: { metadata: { name: string } }) => item.metadata.name);
}

/** One page of a list. */
export function page(answer: Answer): Record<string, unknown> {
  const { continue: token, remainingItemCount } = answer.body.metadata;
  return {
    status: answer.status,
    names: namesOf(answer),
    cont: Boolean(token),
    remaining: remainingItemCount ?? '<absent>',
  };
}

interface ManagedFieldsEntry {
  readonly manager: string;
  readonly operation: string;
  readonly subresource?: string;
  readonly apiVersion: string;
  readonly fieldsType: string;
  readonly fieldsV1: unknown;
}

export function managers(object: { metadata: { managedFields?: readonly ManagedFieldsEntry[] } }): unknown[] {
  return (object.metadata.managedFields ?? []).map((entry) => ({
    manager: entry.manager,
    op: entry.operation,
    sub: entry.subresource ?? '',
    v: entry.apiVersion,
    type: entry.fieldsType,
    fields: entry.fieldsV1,
  }));
}

/** What the cases record of watch events. */
// biome-ignore lint/suspicious/noExplicitAny: objects of every kind
export function events(read: readonly { type: string; object: any }[]): unknown[] {
  return read.map(({ type, object }) => {
    if (type === 'ERROR') return { type, object };
    const { kind, apiVersion, metadata, data } = object;
    if (type === 'BOOKMARK') {
      const rvDecimal = /^[1-9]\d*$/.test(metadata.resourceVersion);
      return { type, kind, apiVersion, rvDecimal, annotations: metadata.annotations };
    }
    const { name, namespace, resourceVersion, generation, labels } = metadata;
    const { deletionTimestamp, deletionGracePeriodSeconds } = metadata;
    return {
      ...{ type, kind, apiVersion, name, rv: resourceVersion, namespace, generation, labels, data },
      ...{ deletionTimestamp, deletionGracePeriodSeconds },
    };
  });
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly priority: number;
}

const times = new Set(['Age', 'Last Seen', 'First Seen']);

/** A Table: its columns in one word each, its cells with ages hidden. */
export function table(answer: Answer): Record<string, unknown> {
  const { kind, apiVersion, columnDefinitions } = answer.body;
  const columns = columnDefinitions.map((c: Column) => `${c.name}|${c.type}|${c.format}|${c.priority}`);
  return { kind, apiVersion, columns, status: answer.status, rows: rows(answer) };
}

export function rows(answer: Answer): { cells: unknown[]; conditions?: unknown }[] {
  const { columnDefinitions, rows: all } = answer.body;
  return all.map(({ cells, conditions }: { cells: unknown[]; conditions?: unknown }) => ({
    cells: cells.map((cell, at) => (times.has(columnDefinitions[at].name) && isAge(cell) ? '<age>' : cell)),
    conditions,
  }));
}

function isAge(cell: unknown): boolean {
  return typeof cell === 'string' && /^(\d+[ydhms])+$/.test(cell);
}

export function cause(answer: Answer): [string, string][] {
  const { causes = [] } = answer.body.details ?? {};
  return causes.map(({ field, reason }: { field: string; reason: string }) => [field, reason]);
}
