import { type ApiObject, type JsonObject, stringAt } from '../api-object.ts';
import { childOf, itemsOf } from '../defaults/set-default.ts';
import { toTime } from '../endpoints/time-and-names.ts';
import { forbidden } from '../errors/status-errors.ts';
import type { ServerState } from '../server-state.ts';
import { applyRuntimeClass } from './admit-runtime-class.ts';
import { defaultResources } from './limit-ranger.ts';
import { qosClassOf } from './qos-class.ts';

const pods = { group: '', resource: 'pods', qualified: 'pods' };

/** Status, priority and tolerations of a new pod. */
export function admitPod(state: ServerState, pod: ApiObject): void {
  const spec = childOf(pod, 'spec');
  defaultResources(state, pod);
  const isGated = itemsOf(spec, 'schedulingGates').length > 0;
  const conditions = isGated ? { conditions: [gatedCondition(toTime(state.clock.now()))] } : {};
  pod.status = { phase: 'Pending', qosClass: qosClassOf(spec), ...conditions };
  setPriority(state, pod, spec);
  addTolerations(spec);
  applyRuntimeClass(state, pod, spec);
}

function gatedCondition(time: string): JsonObject {
  return {
    type: 'PodScheduled',
    status: 'False',
    lastProbeTime: null,
    lastTransitionTime: time,
    reason: 'SchedulingGated',
    message: 'Scheduling is blocked due to non-empty scheduling gates',
  };
}

function setPriority(state: ServerState, pod: ApiObject, spec: JsonObject): void {
  const classes = state.storage.store('priorityclasses.scheduling.k8s.io');
  const className = stringAt(spec, 'priorityClassName');
  if (className === '') {
    const all = [...classes.view().range('', '')].map((stored) => stored.parse());
    const fallback = all.find((found) => found.globalDefault === true);
    if (fallback) spec.priorityClassName = fallback.metadata.name;
    takePriority(pod, spec, fallback);
    return;
  }
  const found = classes.get(className)?.parse();
  if (!found) throw forbidden(pods, pod.metadata.name ?? '', `no PriorityClass with name ${className} was found`);
  takePriority(pod, spec, found);
}

const computed = 'must not be provided in pod spec; priority admission controller computed';

/** What the class says; a pod may say the same, and nothing else. */
function takePriority(pod: ApiObject, spec: JsonObject, from: JsonObject | undefined): void {
  const name = pod.metadata.name ?? '';
  const { value = 0, preemptionPolicy = 'PreemptLowerPriority' } = from ?? {};
  const { priority, preemptionPolicy: policy } = spec;
  const end = 'from the given PriorityClass name';
  if (priority !== undefined && priority !== value)
    throw forbidden(pods, name, `the integer value of priority (${priority}) ${computed} ${value} ${end}`);
  if (policy !== undefined && policy !== preemptionPolicy)
    throw forbidden(
      pods,
      name,
      `the string value of PreemptionPolicy (${policy}) ${computed} ${preemptionPolicy} ${end}`,
    );
  spec.priority = value;
  spec.preemptionPolicy = preemptionPolicy;
}

const tolerationSeconds = 300;

/** Pods stay five minutes on a node that is gone, unless they say otherwise. */
export function addTolerations(spec: JsonObject): void {
  const tolerations = [...itemsOf(spec, 'tolerations')];
  for (const key of ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable']) {
    const covered = tolerations.some(
      (toleration) =>
        (!toleration.key || toleration.key === key) && (!toleration.effect || toleration.effect === 'NoExecute'),
    );
    if (!covered) tolerations.push({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds });
  }
  spec.tolerations = tolerations;
}
