import { exitCode, KinformerError } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import { formatBytes } from '../../view/format.ts';
import type { CommandRunner } from '../command-runner.ts';
import { connect } from '../connect.ts';
import type { CostResult } from '../cost/cost-result.ts';
import { printCost } from '../cost/print-cost.ts';
import { measureCost } from '../cost/run-cost.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { toSelectorError } from '../stream/fatal-failure.ts';
import { runUntilEnded } from '../stream/run-until-ended.ts';
import { checkSelectors } from '../stream/selectors.ts';
import { StreamEnding } from '../stream/stream-ending.ts';
import { reportFormats, takenFormat } from '../taken-format.ts';

export const runCost: CommandRunner = async (asked, context) => {
  const output = takenFormat(asked, reportFormats, refusal) === undefined ? undefined : asked.options.output;
  const invocation = { ...asked, options: { ...asked.options, output } };
  const { options } = invocation;
  await checkSelectors(options);
  const connection = await connect(options, context);
  const namespace = chooseNamespace(options, connection.client, undefined);
  const ending = new StreamEnding();
  const { client } = connection;
  const measure = async () => {
    const result = await measureCost({ invocation, context, connection, namespace, signal: ending.signal });
    if (ending.isEnded) return;
    await printCost(result, { options, context, namespace });
    ending.end(judge(result, context.notice));
  };
  try {
    return await runUntilEnded({ client, options, context }, ending, async (running) => {
      running.push(measure().catch((error: unknown) => ending.fail(error)));
    });
  } catch (error) {
    throw toSelectorError(error) ?? toUserError(error, client.server);
  } finally {
    client.close();
  }
};

function judge({ resource, budget, report: { caches } }: CostResult, notice: (text: string) => void): number {
  if (!budget || budget.isKept) return exitCode.ok;
  const fitting = caches.filter(({ kinformerBytes }) => kinformerBytes <= budget.bytes).map(({ name }) => name);
  notice(
    `error: a cache of ${resource} takes ${formatBytes(budget.usedBytes)}, and the budget is ${formatBytes(budget.bytes)}`,
  );
  notice(`hint: ${fitting[0] === undefined ? 'a selector makes it smaller' : `it fits ${fitting[0]}`}`);
  return exitCode.conditionFailed;
}

function refusal(type: string): KinformerError {
  return new KinformerError('USAGE', `-o ${type} prints objects, and cost measures them`, {
    hint: 'use -o json, yaml or table',
  });
}
