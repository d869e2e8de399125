import type { ApiObject } from '../api-object.ts';
import { notFound } from '../errors/status-errors.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { createSelection } from '../resources/selection.ts';
import type { ServerState } from '../server-state.ts';
import { parseListOptions } from '../storage/list-options.ts';
import { encodeBody, StoredObject } from '../storage/stored-object.ts';
import { answerObject } from './answer-object.ts';
import { normalizeObject } from './decode-object.ts';
import { answerList } from './serve-read.ts';

/** What the server would ask by itself. Nothing listens where it looks for a scheduler or a controller manager. */
const components = [
  { name: 'controller-manager', port: 10_257 },
  { name: 'scheduler', port: 10_259 },
  { name: 'etcd-0', port: undefined },
];

/** Answers reads of ComponentStatuses, which are stored nowhere. */
export async function serveComponentStatus(
  state: ServerState,
  resource: ServedResource,
  exchange: Exchange,
): Promise<void> {
  const objects = components.map(({ name, port }) => componentStatus(resource, name, port));
  const { name, verb } = exchange.info;
  if (verb === 'list') {
    const selection = createSelection(resource, '', parseListOptions(exchange.query));
    const items = objects.filter((object) => selection.matches(object));
    await answerList(state, resource, exchange, {
      items,
      revision: 0,
      continue: undefined,
      remainingItemCount: undefined,
    });
    return;
  }
  const found = objects.find(({ key }) => key === name);
  if (!found) throw notFound({ group: '', resource: 'componentstatus', qualified: 'componentstatus' }, name);
  answerObject(state, resource, exchange, 200, found);
}

function componentStatus(resource: ServedResource, name: string, port: number | undefined): StoredObject {
  const refused = `Get "https://127.0.0.1:${port}/healthz": dial tcp 127.0.0.1:${port}: connect: connection refused`;
  const condition = port === undefined ? { status: 'True', message: 'ok' } : { status: 'False', message: refused };
  const { kind, apiVersion } = resource;
  const object: ApiObject = { kind, apiVersion, metadata: { name }, conditions: [{ type: 'Healthy', ...condition }] };
  const body = encodeBody(normalizeObject(resource, object));
  return new StoredObject(name, 0, body, { uid: '', labels: {}, fields: { 'metadata.name': name } });
}
