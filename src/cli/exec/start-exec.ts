import type { ResourceEventHandler } from '../../cache/handlers.ts';
import type { KeyController } from '../../exec/key-controller.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';
import type { Connection } from '../connect.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { FailureNotices } from '../stream/failure-notices.ts';
import { findToldTargets } from '../stream/find-told-targets.ts';
import { RecordStream } from '../stream/record-stream.ts';
import { type RunningInformer, startInformer } from '../stream/start-informer.ts';
import type { StreamEnding } from '../stream/stream-ending.ts';
import { createRediscovery, targetScope } from '../stream/target.ts';
import { splitNames } from '../stream/target-arguments.ts';
import { chooseTransform } from '../stream/transform.ts';
import { InitialRuns } from './initial-runs.ts';

export interface ExecRequest {
  readonly invocation: Invocation;
  readonly context: CommandContext;
  readonly connection: Connection;
  readonly controller: KeyController;
  readonly ending: StreamEnding;
  /** Told how many resources there are, before the first run. */
  readonly onResources: (count: number) => void;
  /** What to call when the controller has nothing to do. */
  readonly onIdleIs: (callback: () => void) => void;
}

/** Starts an informer for each target; what they notify of goes to the controller, until `ending` ends. */
export async function startExec(request: ExecRequest, running: Promise<void>[]): Promise<void> {
  const { invocation, context, connection, controller, ending } = request;
  const { options } = invocation;
  const { client, logger } = connection;
  const { clock, notice } = context;
  const { signal } = ending;
  const namespace = chooseNamespace(options, client, 'default');
  const notices = new FailureNotices(notice, clock, signal);
  // It decides the end as for a watch; there are other records here than its.
  const stream = new RecordStream({
    printer: { print: () => {}, flush: () => {} },
    ending,
    notices,
    options: { count: undefined, once: options.once },
    context,
    server: client.server,
  });
  const title = invocation.arguments.join(',');
  const targets = await findToldTargets({
    client,
    arguments: splitNames(invocation.arguments),
    options,
    context,
    signal,
    notices,
    title,
    onFailure: (error, attempt, retryInMs) => stream.discoveryFailed(title, error, attempt, retryInMs),
  });
  stream.expect(targets);
  const titles = new Set(targets.map(({ title }) => title));
  request.onResources(titles.size);
  const initialRuns = new InitialRuns(controller, (synced) => stream.emit(synced));
  if (options.once) request.onIdleIs(() => initialRuns.check());
  const informers = new Map<string, RunningInformer['informer'][]>([...titles].map((title) => [title, []]));
  const sources = new Map(
    [...titles].map((resource) => {
      const find = (key: string) => findIn(informers.get(resource) ?? [], key);
      return [resource, controller.addSource({ resource, find })];
    }),
  );
  const transform = chooseTransform({ type: 'json' }, options);
  for (const target of targets) {
    const stopReading = new AbortController();
    const handler: ResourceEventHandler<KubeObject> = {
      ...sources.get(target.title)?.handler,
      onListed: (mark) => {
        if (!options.once || !mark.initial) return;
        stopReading.abort();
        initialRuns.listed({ ...mark, type: 'SYNCED', timeMs: clock.now(), resource: target.title, count: 0 });
      },
    };
    const { informer, done } = startInformer({
      client,
      target,
      scope: targetScope(target, namespace, options),
      options,
      transform,
      handler,
      meter: context.meter,
      observer: {
        phase: ({ type }) => {
          if (type === 'watching') notices.recovered(target);
        },
      },
      rediscover: createRediscovery(client, target.resource, { options, context, signal }),
      onWarning: (text) => notice(`warning: ${text}`),
      onFailure: (failure) => {
        if (!ending.isEnded) stream.failed(target, failure);
      },
      logger,
      clock,
      signal: AbortSignal.any([signal, stopReading.signal]),
    });
    informers.get(target.title)?.push(informer);
    running.push(done);
  }
}

function findIn(informers: readonly RunningInformer['informer'][], key: string): KubeObject | undefined {
  for (const { indexer } of informers) {
    const object = indexer.getByKey(key);
    if (object) return object;
  }
  return undefined;
}
