import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { readObject } from '../conversion/stored-version.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import { badRequest, conflict } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import { sendBytes } from '../http/send.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { answerDocument } from './answer-object.ts';
import { deleteObject } from './delete-object.ts';
import { parseDeleteOptions } from './delete-options.ts';
import { findObject } from './get-object.ts';
import { toTime } from './time-and-names.ts';
import { commitUpdate } from './update-object.ts';
import { parseWriteOptions } from './write-options.ts';

const created = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };

/** Answers `pods/NAME/binding`: the pod gets its node. */
export async function serveBinding(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { info } = exchange;
  const binding = await readInput(exchange, 'Binding');
  const stored = findObject(state, resource, info.namespace, info.name);
  const pod = readObject(resource, stored);
  const present = stringAt(pod, 'spec', 'nodeName');
  if (present !== '') {
    throw conflict(
      { group: '', resource: 'pods/binding', qualified: 'pods/binding' },
      info.name,
      `pod ${info.name} is already assigned to node ${JSON.stringify(present)}`,
    );
  }
  const scheduled = {
    type: 'PodScheduled',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: toTime(state.clock.now()),
  };
  const conditions = arrayAt(pod, 'status', 'conditions').filter(
    (condition) => stringAt(condition, 'type') !== 'PodScheduled',
  );
  pod.spec = { ...objectAt(pod, 'spec'), nodeName: stringAt(binding, 'target', 'name') };
  pod.status = { ...objectAt(pod, 'status'), conditions: [...conditions, scheduled] };
  commitUpdate(
    state,
    resource,
    stored,
    pod,
    { ...info, subresource: 'binding' },
    parseWriteOptions(exchange.query, exchange.userAgent, 'CreateOptions'),
  );
  answerDocument(resource, exchange, 201, created);
}

/** Answers `pods/NAME/eviction`: the pod is deleted with the options that the eviction carries. */
export async function serveEviction(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { info } = exchange;
  const eviction = await readInput(exchange, 'Eviction');
  const options = isJsonObject(eviction.deleteOptions) ? eviction.deleteOptions : {};
  deleteObject(state, resource, info.namespace, info.name, parseDeleteOptions(options, exchange.query));
  answerDocument(resource, exchange, 201, created);
}

/** Answers `pods/NAME/log`: there is no kubelet, so that a container that runs has said nothing. */
export async function serveLog(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { info, response } = exchange;
  const pod = findObject(state, resource, info.namespace, info.name).parse();
  checkContainer(pod, info.name, exchange.query.get('container') ?? '');
  if (stringAt(pod, 'spec', 'nodeName') === '') {
    response.statusCode = 204;
    response.end();
    return;
  }
  sendBytes(exchange, 200, 'text/plain', Buffer.alloc(0));
}

function checkContainer(pod: unknown, name: string, asked: string): void {
  const namesIn = (list: string) => arrayAt(pod, 'spec', list).map((container) => stringAt(container, 'name'));
  const containers = namesIn('containers');
  const all = [...containers, ...namesIn('initContainers'), ...namesIn('ephemeralContainers')];
  if (asked !== '' && !all.includes(asked)) throw badRequest(`container ${asked} is not valid for pod ${name}`);
  if (asked === '' && containers.length > 1) {
    throw badRequest(`a container name must be specified for pod ${name}, choose one of: [${containers.join(' ')}]`);
  }
}

async function readInput(exchange: Exchange, kind: string): Promise<JsonObject> {
  return decodeBody(exchange.request.headers['content-type'], await readBody(exchange.request), kind).value;
}
