import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { toChurnDocument } from './churn-json.ts';
import { toChurnText } from './churn-text.ts';
import type { ResourceChurn } from './run-churn.ts';

export interface PrintRequest {
  readonly options: Pick<OptionValues, 'output' | 'noHeaders' | 'ascii'>;
  readonly context: Pick<CommandContext, 'output'>;
}

/** One document a resource, or one text for all of them; no text when there is nothing to report. */
export async function printChurn(churn: readonly ResourceChurn[], { options, context }: PrintRequest): Promise<void> {
  const { output } = context;
  const documents = churn.map(({ resource, report }) => toChurnDocument(resource, report));
  if (options.output?.type === 'json') {
    for (const document of documents) output.text(`${JSON.stringify(document)}\n`);
    return;
  }
  if (options.output?.type === 'yaml') {
    const { jsonToYaml } = await import('../../output/json-to-yaml.ts');
    for (const document of documents) output.text(jsonToYaml(JSON.stringify(document)));
    return;
  }
  const rows = churn
    .flatMap(({ resource, report }) => report.rows.map((row) => ({ resource, row })))
    .sort((a, b) => b.row.updates - a.row.updates);
  const { noHeaders, ascii } = options;
  if (rows.length > 0) output.text(toChurnText(rows, { noHeaders, ascii, isMixed: churn.length > 1 }));
}
