import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { toCostDocument } from './cost-json.ts';
import type { CostResult } from './cost-result.ts';
import { toCostText } from './cost-text.ts';

export interface PrintCostRequest {
  readonly options: Pick<OptionValues, 'output' | 'noHeaders'>;
  readonly context: Pick<CommandContext, 'output'>;
  readonly namespace: string | undefined;
}

export async function printCost(result: CostResult, { options, context, namespace }: PrintCostRequest): Promise<void> {
  const { output } = context;
  const json = () => JSON.stringify(toCostDocument(result));
  if (options.output?.type === 'json') output.text(`${json()}\n`);
  else if (options.output?.type === 'yaml') {
    const { jsonToYaml } = await import('../../output/json-to-yaml.ts');
    output.text(jsonToYaml(json()));
  } else {
    const place = namespace === undefined ? 'in all namespaces' : `in namespace ${namespace}`;
    output.text(toCostText(result, { noHeaders: options.noHeaders, place }));
  }
}
