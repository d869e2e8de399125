export type { ApiObject, ApiObjectMeta, JsonObject } from './apiserver/api-object.ts';
export { ApiServer, type ApiServerOptions } from './apiserver/api-server.ts';
export type { KubeconfigOptions } from './apiserver/http/kubeconfig.ts';
export type { LocalListerWatcher } from './apiserver/in-process/local-lister-watcher.ts';
export type { ModelInput, ObjectClient, ObjectTarget, PatchType } from './apiserver/in-process/object-client.ts';
export type { LoggedRequest } from './apiserver/in-process/request-log.ts';
export type { ServedResource } from './apiserver/resources/resource-definition.ts';
export type { Fault } from './faults/fault.ts';
export type { FaultList } from './faults/fault-list.ts';
