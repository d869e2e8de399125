import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import type { ServerState } from '../server-state.ts';

export const apiServicesResource = 'apiservices.apiregistration.k8s.io';

/** The state of an APIService that this server answers itself. */
export function localStatus(time: string): JsonObject {
  const message = 'Local APIServices are always available';
  return { conditions: [available('True', 'Local', message, time)] };
}

/** The state of one that a service answers: never available, as nothing runs behind services here. */
export function remoteStatus(state: ServerState, apiService: ApiObject, time: string): JsonObject {
  const { reason, message } = whyUnavailable(state, objectAt(apiService, 'spec', 'service') ?? {});
  const [former] = arrayAt(apiService, 'status', 'conditions');
  const isSame = stringAt(former, 'reason') === reason && stringAt(former, 'message') === message;
  const since = isSame ? stringAt(former, 'lastTransitionTime') : time;
  return { conditions: [available('False', reason, message, since)] };
}

/** Whether requests for the version go to a service instead of being answered here. */
export function isRemote(state: ServerState, group: string, version: string): boolean {
  const stored = state.storage.store(apiServicesResource).get(`${version}.${group}`);
  return stored !== undefined && objectAt(stored.parse(), 'spec', 'service') !== undefined;
}

function whyUnavailable(state: ServerState, target: JsonObject): { readonly reason: string; readonly message: string } {
  const [namespace, name] = [stringAt(target, 'namespace'), stringAt(target, 'name')];
  const named = `service/${name} in "${namespace}"`;
  const service = state.storage.store('services').get(`${namespace}/${name}`)?.parse();
  if (!service) return { reason: 'ServiceNotFound', message: `${named} is not present` };
  const port = valueAt(target, 'port');
  if (!itemsOf(optionalChild(service, 'spec'), 'ports').some((listening) => listening.port === port))
    return { reason: 'ServicePortError', message: `${named} is not listening on port ${port}` };
  return { reason: 'EndpointsNotFound', message: `cannot find endpointslices for ${named}` };
}

function available(status: string, reason: string, message: string, lastTransitionTime: string): JsonObject {
  return { type: 'Available', status, lastTransitionTime, reason, message };
}
