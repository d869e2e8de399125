import { type ApiObject, type JsonObject, stringAt, valueAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild, setDefaults } from '../defaults/set-default.ts';
import { toTime } from '../endpoints/time-and-names.ts';
import { forbidden } from '../errors/status-errors.ts';
import type { ServerState } from '../server-state.ts';

const pods = { group: '', resource: 'pods', qualified: 'pods' };

/** Status, priority and tolerations of a new pod. */
export function admitPod(state: ServerState, pod: ApiObject): void {
  const spec = childOf(pod, 'spec');
  const isGated = itemsOf(spec, 'schedulingGates').length > 0;
  const conditions = isGated ? { conditions: [gatedCondition(toTime(state.clock.now()))] } : {};
  pod.status = { phase: 'Pending', qosClass: qosClassOf(spec), ...conditions };
  setPriority(state, pod, spec);
  addTolerations(spec);
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
    spec.priority = fallback?.value ?? 0;
    setDefaults(spec, { preemptionPolicy: fallback?.preemptionPolicy ?? 'PreemptLowerPriority' });
    return;
  }
  const found = classes.get(className)?.parse();
  if (!found) throw forbidden(pods, pod.metadata.name ?? '', `no PriorityClass with name ${className} was found`);
  spec.priority = found.value ?? 0;
  setDefaults(spec, { preemptionPolicy: found.preemptionPolicy ?? 'PreemptLowerPriority' });
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

const computed = ['cpu', 'memory'];

/** Guaranteed: every container limits both resources and asks for no less; BestEffort: nobody asks for anything. */
function qosClassOf(spec: JsonObject): string {
  const containers = [...itemsOf(spec, 'containers'), ...itemsOf(spec, 'initContainers')];
  const amount = (container: JsonObject, list: string, name: string) =>
    valueAt(optionalChild(container, 'resources'), list, name);
  const asks = (container: JsonObject) =>
    computed.some((name) => ['requests', 'limits'].some((list) => isAmount(amount(container, list, name))));
  if (!containers.some(asks)) return 'BestEffort';
  const guaranteed = containers.every((container) =>
    computed.every((name) => {
      const limit = amount(container, 'limits', name);
      const request = amount(container, 'requests', name);
      return isAmount(limit) && (request === undefined || request === limit);
    }),
  );
  return guaranteed ? 'Guaranteed' : 'Burstable';
}

function isAmount(value: unknown): boolean {
  return value !== undefined && value !== '0';
}
