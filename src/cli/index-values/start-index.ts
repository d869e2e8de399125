import type { ResourceEventHandler } from '../../cache/handlers.ts';
import { createIndexer } from '../../cache/indexer.ts';
import { metaNamespaceKey } from '../../cache/keys.ts';
import type { Indexer } from '../../cache/store.ts';
import { exitCode } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import type { IndexExpression } from '../../object/index-expression.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { isMetaCarrier } from '../../object/meta.ts';
import type { OutputFormat } from '../../output/output-format.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';
import type { Connection } from '../connect.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { FailureNotices } from '../stream/failure-notices.ts';
import { isGivenUp, toSelectorError } from '../stream/fatal-failure.ts';
import { findOneTarget } from '../stream/find-told-targets.ts';
import { type RunningInformer, startInformer } from '../stream/start-informer.ts';
import type { StreamEnding } from '../stream/stream-ending.ts';
import { TableColumns } from '../stream/table-columns.ts';
import { createRediscovery, type Target, targetScope } from '../stream/target.ts';
import { chooseTransform } from '../stream/transform.ts';
import { listBucket, listIndex } from './index-listing.ts';
import { type IndexViewOptions, printIndexes, printMove, toMove } from './index-view.ts';
import { printBucket } from './print-bucket.ts';

export interface IndexRequest {
  readonly invocation: Invocation;
  readonly context: CommandContext;
  readonly connection: Connection;
  readonly expressions: readonly IndexExpression[];
  readonly ending: StreamEnding;
}

/** Starts the informer whose indexer is printed when it has synced; `ending` says when all is done. */
export async function startIndex(request: IndexRequest): Promise<RunningInformer> {
  const { invocation, context, connection, expressions, ending } = request;
  const { options } = invocation;
  const { client, logger } = connection;
  const { clock, notice } = context;
  const { signal } = ending;
  const notices = new FailureNotices(notice, clock, signal);
  const [title = 'pods'] = invocation.arguments;
  const target = await findOneTarget({ client, options, context, signal, notices, title }, 'an index is of one type');
  const namespace = chooseNamespace(options, { namespace: undefined }, undefined);
  const columns = new TableColumns(client, notice);
  await columns.load([target], objectFormat(request) ?? { type: 'json' }, signal);
  // What the handler has seen: the informer's own indexer may be further on when moves are told.
  const indexer = createIndexer<KubeObject>(metaNamespaceKey, toIndexers(expressions));
  const onSynced = async () => {
    await print(request, indexer, target, columns, namespace);
    if (!options.watch) ending.end(exitCode.ok);
  };
  return startInformer({
    client,
    target,
    scope: targetScope(target, namespace, options),
    options,
    transform: chooseTransform(objectFormat(request) ?? { type: 'json' }, options),
    handler: createHandler(request, indexer, onSynced),
    meter: context.meter,
    observer: {
      phase: ({ type }) => {
        if (type === 'watching') notices.recovered(target);
      },
    },
    rediscover: createRediscovery(client, target.resource, { options, context, signal }),
    onWarning: (text) => notice(`warning: ${text}`),
    onFailure: (failure) => {
      const error = toSelectorError(failure.error) ?? toUserError(failure.error, client.server);
      if (failure.phase === 'handler')
        ending.fail(failure.error instanceof Error ? (failure.error.cause ?? failure.error) : failure.error);
      else if (isGivenUp(failure)) ending.fail(error);
      else notices.failed(target, failure, error);
    },
    logger,
    clock,
    signal,
  });
}

/** How objects are printed; undefined when values are. */
function objectFormat({ invocation: { options } }: IndexRequest): OutputFormat | undefined {
  return options.get === undefined ? undefined : (options.output ?? { type: 'table' });
}

function toIndexers(expressions: readonly IndexExpression[]) {
  return Object.fromEntries(expressions.map(({ name, indexFunction }) => [name, indexFunction]));
}

function toView({ invocation: { options }, context }: IndexRequest): IndexViewOptions {
  const type = options.output?.type;
  return { format: type === 'json' || type === 'yaml' ? type : 'table', options, context };
}

async function print(
  request: IndexRequest,
  indexer: Indexer<KubeObject>,
  { title }: Target,
  columns: TableColumns,
  namespace: string | undefined,
): Promise<void> {
  const { expressions, context, invocation } = request;
  const { options } = invocation;
  const format = objectFormat(request);
  const names = [...new Set(expressions.map(({ name }) => name))];
  if (format === undefined || options.get === undefined) {
    await printIndexes(
      names.map((name) => listIndex(indexer, name, title)),
      toView(request),
    );
    return;
  }
  const name = expressions.at(-1)?.name ?? '';
  const objects = listBucket(indexer, name, options.get);
  if (objects.length === 0) {
    const { explainEmptyBucket } = await import('./explain-empty-bucket.ts');
    context.notice(explainEmptyBucket(listIndex(indexer, name, title), options.get));
  }
  await printBucket({ objects, resource: title, format, options, context, columns, namespace });
}

function createHandler(
  request: IndexRequest,
  indexer: Indexer<KubeObject>,
  onSynced: () => Promise<void>,
): ResourceEventHandler<KubeObject> {
  const { expressions, ending } = request;
  const view = request.invocation.options.watch ? toView(request) : undefined;
  let isSynced = false;
  const tell = (before: KubeObject | undefined, after: KubeObject | undefined) => {
    if (!isSynced || !view || ending.isEnded) return;
    for (const { name, indexFunction } of expressions) {
      const move = toMove(name, indexFunction, before, after);
      if (move) printMove(move, view);
    }
  };
  return {
    onAdd: (object) => {
      indexer.add(object);
      tell(undefined, object);
    },
    onUpdate: (oldObject, object) => {
      indexer.update(object);
      tell(oldObject, object);
    },
    onDelete: (last) => {
      const object = isMetaCarrier in last ? last : indexer.getByKey(last.key);
      if (object) indexer.delete(object);
      tell(object, undefined);
    },
    onListed: async ({ initial }) => {
      if (!initial) return;
      isSynced = true;
      await onSynced();
    },
  };
}
