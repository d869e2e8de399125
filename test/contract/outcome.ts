import type { Answer } from './client.ts';

/** What the tables of cases record of an answer: errors whole, lists by their names, Tables by their names and columns. */
export function outcome(answer: Answer): Record<string, unknown> {
  const { status, headers, body } = answer;
  const shown: Record<string, unknown> = { status, type: headers['content-type'] };
  if (headers['retry-after'] !== undefined) shown.retryAfter = headers['retry-after'];
  if (headers.warning !== undefined) shown.warning = headers.warning;
  return { ...shown, ...summary(body) };
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every kind
function summary(body: any): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return { text: body };
  const { kind, apiVersion, metadata = {} } = body;
  if (kind === 'Status') return { body };
  const found = { kind, apiVersion };
  if (Array.isArray(body.rows)) {
    const columns = body.columnDefinitions.map(({ name }: { name: string }) => name);
    return {
      ...found,
      columns,
      rows: body.rows.map(({ cells }: { cells: unknown[] }) => cells[0]),
      ...paging(metadata),
    };
  }
  if (body.items === null) return { ...found, items: null };
  if (!Array.isArray(body.items)) return { ...found, name: metadata.name, keys: Object.keys(body).sort() };
  return {
    ...found,
    names: body.items.map((item: { metadata?: { name?: string } }) => item.metadata?.name),
    ...paging(metadata),
  };
}

function paging(metadata: { continue?: string; remainingItemCount?: number }): Record<string, unknown> {
  return { hasNext: Boolean(metadata.continue), remaining: metadata.remainingItemCount ?? '<absent>' };
}
