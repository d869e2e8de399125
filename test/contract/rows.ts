import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';
import { show } from './show.ts';

/** One case per row of a table. */
export function casesOf<Row>(
  prefix: string,
  rows: Readonly<Record<string, Row>>,
  act: (run: CaseRun, row: Row) => Promise<unknown>,
): Cases {
  const entries = Object.entries(rows);
  return Object.fromEntries(entries.map(([name, row]) => [`${prefix}/${name}`, (run: CaseRun) => act(run, row)]));
}

interface Versioned {
  readonly metadata: { readonly resourceVersion: string };
}

/** The whole answer and its warnings, and whether the version is still that of `before`. */
export function outcome(answer: Answer, before?: Versioned): Record<string, unknown> {
  const isSame = before && answer.body?.metadata?.resourceVersion === before.metadata.resourceVersion;
  const shown = show({ ...answer, body: withoutVersions(answer.body) }, 'warning');
  return { ...shown, ...(isSame === undefined || answer.status > 299 ? {} : { isSame }) };
}

/** Messages that quote a whole object quote its version too; cluster addresses are picked at random. */
function withoutVersions(body: unknown): unknown {
  const text = JSON.stringify(body ?? null).replaceAll(/(resourceVersion(?:\\+":|: )\\+")\d+/g, '$1<rv>');
  return JSON.parse(text.replaceAll(/"10\.0\.\d+\.\d+"/g, '"<ip>"'));
}
