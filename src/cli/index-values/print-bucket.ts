import type { KubeObject } from '../../object/kube-object.ts';
import type { OutputFormat } from '../../output/output-format.ts';
import type { CommandContext } from '../command-runner.ts';
import { createPrinter, type PrinterSettings } from '../create-printer.ts';
import type { TableColumns } from '../stream/table-columns.ts';

export interface BucketRequest {
  readonly objects: readonly KubeObject[];
  readonly resource: string;
  readonly format: OutputFormat;
  readonly options: PrinterSettings;
  readonly context: Pick<CommandContext, 'output' | 'env' | 'isStdoutTerminal' | 'clock'>;
  readonly columns: TableColumns;
  readonly namespace: string | undefined;
}

/** Prints bare objects: JSON one a line, YAML as documents, the rest as `kubectl get` does. */
export async function printBucket(request: BucketRequest): Promise<void> {
  const { objects, resource, format, options, context, columns, namespace } = request;
  const { output, clock } = context;
  if (format.type === 'json') {
    for (const object of objects) {
      output.bytes(object.bytes);
      output.text('\n');
    }
    return;
  }
  if (format.type === 'yaml') {
    const { jsonToYaml } = await import('../../output/json-to-yaml.ts');
    for (const object of objects) output.text(jsonToYaml(object.bytes));
    return;
  }
  const printer = await createPrinter({
    format,
    options,
    context,
    output,
    withEvent: false,
    ...columns.printing(namespace),
  });
  const timeMs = clock.now();
  for (const object of objects) {
    printer.print({
      type: 'ADDED',
      timeMs,
      resource,
      key: object.key,
      cause: 'initial',
      object,
      oldObject: undefined,
      isReplaced: false,
      isFinalStateUnknown: false,
    });
  }
  printer.flush();
}
