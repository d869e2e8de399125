import type { StatusError } from '../../object/status.ts';
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { decodeBody } from '../encoding/decode-body.ts';
import { checkLogForm } from '../encoding/representation.ts';
import { badRequest, failure, notFound } from '../errors/status-errors.ts';
import { acceptOf, type Exchange } from '../http/exchange.ts';
import { readBody } from '../http/request-body.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';
import { answerDocument } from './answer-object.ts';
import { bindPod } from './bind-pod.ts';
import { checkLogOptions } from './check-log-options.ts';
import { decodeRequestObject } from './decode-object.ts';
import { parseDeleteOptions } from './delete-options.ts';
import { evictPod } from './evict-pod.ts';
import { findObject } from './get-object.ts';
import { checkNamespace } from './update-object.ts';
import { parseWriteOptions, type WriteOptions } from './write-options.ts';

const created = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };

/** Answers `pods/NAME/binding`: the pod gets its node. */
export async function serveBinding(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { info, query, userAgent } = exchange;
  const options = parseWriteOptions(query, userAgent, 'CreateOptions');
  const binding = await readInput(resource, exchange, bindingForm, options);
  bindPod(state, resource, info, binding, options);
  answerDocument(resource, exchange, 201, created);
}

/** Answers a POST to `bindings`, the older way: the Binding has the name of its pod. */
export async function serveOldBinding(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { info, query, userAgent } = exchange;
  const options = parseWriteOptions(query, userAgent, 'CreateOptions');
  const binding = await readInput(resource, exchange, bindingForm, options);
  const pods = state.resources.find('', 'v1', 'pods');
  const address = { namespace: info.namespace, name: stringAt(binding, 'metadata', 'name'), subresource: '' };
  if (pods) bindPod(state, pods, address, binding, options);
  answerDocument(resource, exchange, 201, created);
}

/** Answers `pods/NAME/eviction`: the pod is deleted with the options that the eviction carries, if its budget allows. */
export async function serveEviction(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { info } = exchange;
  const { fieldValidation } = parseWriteOptions(exchange.query, exchange.userAgent, 'CreateOptions');
  const form = { group: 'policy', kind: 'Eviction', apiVersion: 'policy/v1', struct: 'policy/v1.Eviction' };
  const eviction = await readInput(resource, exchange, form, { fieldValidation });
  if (stringAt(eviction, 'metadata', 'name') !== info.name) {
    throw badRequest('name in URL does not match name in Eviction object');
  }
  checkNamespace(eviction, info.namespace);
  const options = isJsonObject(eviction.deleteOptions) ? eviction.deleteOptions : {};
  const dryRun = arrayAt(options, 'dryRun').length > 0 ? options.dryRun : exchange.query.getAll('dryRun');
  const parsed = parseDeleteOptions({ ...options, dryRun }, exchange.query);
  evictPod(state, resource, info.namespace, info.name, parsed);
  answerDocument(resource, exchange, 201, created);
}

/** Answers `pods/NAME/log`: of a pod that has a node, what there is to say without a kubelet. */
export async function serveLog(state: ServerState, resource: ServedResource, exchange: Exchange): Promise<void> {
  const { info, response } = exchange;
  checkLogForm(acceptOf(exchange.request));
  checkLogOptions(exchange.query, info.name);
  const pod = findObject(state, resource, info.namespace, info.name).parse();
  checkContainer(pod, info.name, exchange.query.get('container') ?? '');
  if (stringAt(pod, 'spec', 'nodeName') === '') {
    response.statusCode = 204;
    response.end();
    return;
  }
  throw noLog(state, pod, exchange.query.get('container') ?? '');
}

/** Containers that have not run have no log; those that seem to run have none either, because nothing does. */
function noLog(state: ServerState, pod: JsonObject, asked: string): StatusError {
  const [name, namespace] = [stringAt(pod, 'metadata', 'name'), stringAt(pod, 'metadata', 'namespace')];
  const nodeName = stringAt(pod, 'spec', 'nodeName');
  const node = state.storage.store('nodes').get(nodeName)?.parse();
  // The real server says that it has no pod of the node's name.
  if (!node) return notFound({ group: '', resource: 'pods', qualified: 'pods' }, nodeName);
  const container = asked || stringAt(arrayAt(pod, 'spec', 'containers')[0], 'name');
  const status = arrayAt(pod, 'status', 'containerStatuses').find((it) => stringAt(it, 'name') === container);
  const reason = stringAt(status, 'state', 'waiting', 'reason');
  if (reason !== '' && !objectAt(status, 'lastState', 'terminated')) {
    const quoted = `container ${JSON.stringify(container)} in pod ${JSON.stringify(name)}`;
    return badRequest(`${quoted} is waiting to start: ${reason}`);
  }
  const address = stringAt(arrayAt(node, 'status', 'addresses')[0], 'address') || nodeName;
  const url = `https://${address}:10250/containerLogs/${namespace}/${name}/${container}`;
  const why = 'there is no kubelet: containers only seem to run here, and write no logs';
  return failure({ code: 500, message: `Get ${JSON.stringify(url)}: ${why}` });
}

/** Throws 400 for a container that the pod does not have, and for none where there are several. */
export function checkContainer(pod: unknown, name: string, asked: string): void {
  const namesIn = (list: string) => arrayAt(pod, 'spec', list).map((container) => stringAt(container, 'name'));
  const containers = namesIn('containers');
  const all = [...namesIn('initContainers'), ...containers, ...namesIn('ephemeralContainers')];
  if (asked !== '' && !all.includes(asked)) throw badRequest(`container ${asked} is not valid for pod ${name}`);
  if (asked === '' && containers.length > 1) {
    throw badRequest(`a container name must be specified for pod ${name}, choose one of: [${all.join(' ')}]`);
  }
}

const bindingForm = { group: '', kind: 'Binding', apiVersion: 'v1', struct: 'core/v1.Binding' };

/** The request's body, which is of another kind than the resource. */
async function readInput(
  resource: ServedResource,
  { request, warnings }: Exchange,
  form: Pick<ServedResource, 'group' | 'kind' | 'apiVersion' | 'struct'>,
  { fieldValidation }: Pick<WriteOptions, 'fieldValidation'>,
): Promise<JsonObject> {
  const { value, duplicates } = decodeBody(
    request.headers['content-type'],
    await readBody(request),
    form.kind,
    form.apiVersion,
  );
  // Evictions can still be of their first version.
  if (value.apiVersion === 'policy/v1beta1' && value.kind === 'Eviction') value.apiVersion = form.apiVersion;
  return decodeRequestObject({ ...resource, ...form }, value, { fieldValidation, warnings }, duplicates);
}
