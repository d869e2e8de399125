import { type ApiObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { forbidden } from '../errors/status-errors.ts';
import type { ServerState } from '../server-state.ts';

const pods = { group: '', resource: 'pods', qualified: 'pods' };

/** A pod takes on the overhead of its RuntimeClass, and goes only where that one can run. */
export function applyRuntimeClass(state: ServerState, pod: ApiObject, spec: JsonObject): void {
  const className = stringAt(spec, 'runtimeClassName');
  if (className === '') return;
  const name = pod.metadata.name ?? '';
  const runtime = state.storage.store('runtimeclasses.node.k8s.io').get(className)?.parse();
  if (!runtime) throw forbidden(pods, name, `pod rejected: RuntimeClass ${JSON.stringify(className)} not found`);
  const overhead = objectAt(runtime, 'overhead', 'podFixed');
  if (overhead) {
    const given = optionalChild(spec, 'overhead');
    if (given && JSON.stringify(given) !== JSON.stringify(overhead))
      throw forbidden(pods, name, "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
    spec.overhead = { ...overhead };
  }
  const scheduling = objectAt(runtime, 'scheduling');
  const selector = optionalChild(scheduling, 'nodeSelector');
  if (selector) addSelector(name, spec, selector);
  const tolerations = itemsOf(scheduling, 'tolerations');
  if (tolerations.length > 0) {
    const present = itemsOf(spec, 'tolerations');
    const known = new Set(present.map((toleration) => JSON.stringify(toleration)));
    spec.tolerations = [...present, ...tolerations.filter((toleration) => !known.has(JSON.stringify(toleration)))];
  }
}

function addSelector(name: string, spec: JsonObject, selector: JsonObject): void {
  const present = childOf(spec, 'nodeSelector');
  for (const [key, value] of Object.entries(selector)) {
    const given = present[key];
    if (given !== undefined && given !== value) {
      const conflict = `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${given}`;
      throw forbidden(pods, name, conflict);
    }
    present[key] = value;
  }
}

/** Only a RuntimeClass can say what a pod costs beside its containers. */
export function checkOverhead(state: ServerState, pod: ApiObject): void {
  const spec = objectAt(pod, 'spec');
  const runtime = state.storage.store('runtimeclasses.node.k8s.io').get(stringAt(spec, 'runtimeClassName'))?.parse();
  if (!optionalChild(spec, 'overhead') || objectAt(runtime, 'overhead')) return;
  const why = 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead';
  throw forbidden(pods, pod.metadata.name ?? '', why);
}
