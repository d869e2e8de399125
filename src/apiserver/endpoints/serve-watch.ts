import { checkStreamable, type MediaType, mediaTypes } from '../encoding/representation.ts';
import { parseIncludeObject } from '../encoding/table.ts';
import { badRequest } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { writeWarnings } from '../http/send.ts';
import { slowDown } from '../injection/distort-body.ts';
import { FaultySink } from '../injection/faulty-sink.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { checkSelectors, createSelection } from '../resources/selection.ts';
import type { ServerState } from '../server-state.ts';
import { type ListOptions, parseListOptions, validateListOptions } from '../storage/list-options.ts';
import { FrameEncoder } from '../watch/frame-encoder.ts';
import { HttpSink } from '../watch/http-sink.ts';
import { planWatch } from '../watch/watch-start.ts';
import { Watcher } from '../watch/watcher.ts';
import { negotiateAnswer } from './answer-object.ts';
import { isCached } from './list-objects.ts';

const streamTypes: Readonly<Record<MediaType, string>> = {
  ...mediaTypes,
  protobuf: `${mediaTypes.protobuf};stream=watch`,
};

/** Least length of a watch whose client names none; the real one is up to twice that. */
const minTimeoutMs = 1_800_000;
const bookmarkMs = 60_000;

/** Answers a watch and stays until it ends. */
export async function serveWatch(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  if (isHandshake(exchange) && exchange.request.headers.origin === undefined) {
    exchange.response.statusCode = 403;
    exchange.response.end();
    return;
  }
  const options = { ...parseListOptions(exchange.query), watch: true };
  checkSelectors(options);
  validateListOptions(options);
  const selection = createSelection(resource, exchange.info.namespace, withName(options, exchange.info.name));
  const representation = negotiateAnswer(resource, exchange, true);
  const includeObject = parseIncludeObject(representation, exchange.query.get('includeObject'));
  const store = state.storage.store(resource.storeName);
  const plan = await planWatch(state, store, options, exchange.closing.signal);
  checkStreamable(representation);
  const encoder = new FrameEncoder(resource, representation, includeObject, () => state.clock.now());
  writeWarnings(exchange.response, exchange.warnings);
  const httpSink = new HttpSink(exchange.response, encoder, streamTypes[representation.media]);
  const target = { verb: 'watch', resource: resource.qualified } as const;
  const slow = state.faults.take('slow-chunks', target);
  if (slow) slowDown(exchange.response, state.clock, slow);
  const sink = new FaultySink(httpSink, exchange.response, state.faults, target);
  if (plan.type === 'error') {
    sink.error(plan.error.status);
    sink.end();
    return;
  }
  if (representation.as === 'PartialObjectMetadataList' || options.timeoutSeconds < 0) {
    sink.end();
    return;
  }
  if (exchange.closing.isOver) return;
  const watcher = new Watcher(store, selection, sink, plan.start, () => state.storage.revision);
  const bookmarks = options.allowWatchBookmarks && isCached(store);
  const timeoutMs = options.timeoutSeconds !== 0 ? options.timeoutSeconds * 1000 : minTimeoutMs * (1 + state.random());
  sink.attach(watcher);
  exchange.closing.signal.addEventListener(
    'abort',
    () => {
      state.openWatches.delete(sink);
      watcher.stop();
    },
    { once: true },
  );
  state.openWatches.add(sink);
  watcher.run(state.clock, { timeoutMs, bookmarkMs: bookmarks ? bookmarkMs : undefined });
}

/** Of a WebSocket: refused without an Origin, and else answered as a plain watch. */
function isHandshake({ request }: Exchange): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket';
}

/** The deprecated form of a watch may have a name in its path. */
function withName(options: ListOptions, name: string): ListOptions {
  if (name === '') return options;
  const named = /(?:^|,)metadata\.name==?([^,]*)/.exec(options.fieldSelector)?.[1];
  if (named !== undefined && named !== name)
    throw badRequest("fieldSelector metadata.name doesn't match requested name");
  return {
    ...options,
    fieldSelector: [`metadata.name=${name}`, options.fieldSelector].filter((part) => part !== '').join(','),
  };
}
