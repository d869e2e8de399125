import type { Cluster } from './cluster.ts';
import { planContainer } from './container-plan.ts';
import type { ContainerState, Pod } from './kinds.ts';
import { hasStarted, observeContainer, type Step } from './observe-pod.ts';
import type { ObservedPod } from './pod-status.ts';

export interface Happening {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

/** What a step brought. */
export interface Progress {
  readonly observed: ObservedPod;
  readonly happenings: readonly Happening[];
  /** Until the next step; undefined when there is none. */
  readonly waitMs: number | undefined;
}

/** A kubelet waits 10 s and up to 5 min; a demonstration cannot. */
const firstBackoffMs = 2000;
const longestBackoffMs = 60_000;
const pullBackoffMs = 8000;

/** One pod as its kubelet runs it: a state machine that is stepped when the time of a step is over. */
export class PodRun {
  readonly #cluster: Cluster;
  readonly #pod: Pod;
  readonly #hostIP: string;
  readonly #podIP: string;
  #step: Step;
  #dueMs = 0;
  /** The container whose end decides, by its place. */
  readonly #decisive: number;
  #restarts: number;
  #startedAt: string;
  #lastState: ContainerState | undefined;

  constructor(cluster: Cluster, pod: Pod, addresses: { readonly hostIP: string; readonly podIP: string }) {
    this.#cluster = cluster;
    this.#pod = pod;
    this.#hostIP = addresses.hostIP;
    this.#podIP = pod.status?.podIP ?? addresses.podIP;
    const plans = pod.spec.containers.map((container) => planContainer(container, this.#isMeantToEnd));
    const decisive = plans.findIndex(({ end, isImageMissing }) => isImageMissing || end !== undefined);
    this.#decisive = Math.max(0, decisive);
    const known = pod.status?.containerStatuses?.[this.#decisive];
    this.#restarts = known?.restartCount ?? 0;
    this.#lastState = known?.lastState;
    this.#step = known?.state.running ? 'running' : 'new';
    this.#startedAt = known?.state.running?.startedAt ?? cluster.timestamp();
    if (this.#step === 'running') this.#dueMs = cluster.clock.now() + (this.#untilEnd() ?? Number.POSITIVE_INFINITY);
  }

  /** Ms until the present step is over; 0 when it is. Undefined when nothing more will happen. */
  get waitMs(): number | undefined {
    if (this.#step === 'done' || this.#dueMs === Number.POSITIVE_INFINITY) return undefined;
    return Math.max(0, this.#dueMs - this.#cluster.clock.now());
  }

  /** Whether a container has been started. */
  get hasStarted(): boolean {
    return hasStarted(this.#step);
  }

  /** Takes the next step. */
  advance(): Progress {
    switch (this.#step) {
      case 'new':
        return this.#enter('creating', this.#cluster.between(300, 1600), [
          { type: 'Normal', reason: 'Pulling', message: `Pulling image "${this.#image}"` },
        ]);
      case 'creating':
        return this.#plan.isImageMissing ? this.#failPull() : this.#start();
      case 'pull-failed':
        return this.#enter('pull-backoff', this.#cluster.paced(pullBackoffMs), [
          { type: 'Normal', reason: 'BackOff', message: `Back-off pulling image "${this.#image}"` },
        ]);
      case 'pull-backoff':
        return this.#failPull();
      case 'backoff':
        this.#restarts += 1;
        return this.#start();
      case 'failed':
        return this.#backOff();
      default:
        return this.#end();
    }
  }

  /** The pod with all containers stopped by its deletion. */
  stopped(): ObservedPod {
    const finishedAt = this.#cluster.timestamp();
    const terminated = { exitCode: 0, reason: 'Completed', startedAt: this.#startedAt, finishedAt };
    return this.#observe('Running', { terminated });
  }

  get #isMeantToEnd(): boolean {
    return (this.#pod.spec.restartPolicy ?? 'Always') !== 'Always';
  }

  get #plan() {
    const container = this.#pod.spec.containers[this.#decisive] ?? { name: '', image: '' };
    return planContainer(container, this.#isMeantToEnd);
  }

  get #image(): string {
    return this.#pod.spec.containers[this.#decisive]?.image ?? '';
  }

  get #name(): string {
    return this.#pod.spec.containers[this.#decisive]?.name ?? '';
  }

  #untilEnd(): number | undefined {
    const { end } = this.#plan;
    return end && this.#cluster.between(end.afterMs * 0.9, end.afterMs * 1.1);
  }

  #failPull(): Progress {
    const message = `Failed to pull image "${this.#image}": not found`;
    return this.#enter('pull-failed', this.#cluster.paced(1500), [{ type: 'Warning', reason: 'Failed', message }]);
  }

  #start(): Progress {
    this.#startedAt = this.#cluster.timestamp();
    const pulled =
      this.#restarts === 0
        ? `Successfully pulled image "${this.#image}"`
        : `Container image "${this.#image}" already present on machine`;
    return this.#enter('running', this.#untilEnd(), [
      { type: 'Normal', reason: 'Pulled', message: pulled },
      { type: 'Normal', reason: 'Created', message: `Container created: ${this.#name}` },
      { type: 'Normal', reason: 'Started', message: `Container started: ${this.#name}` },
    ]);
  }

  #end(): Progress {
    const exitCode = this.#plan.end?.exitCode ?? 0;
    const policy = this.#pod.spec.restartPolicy ?? 'Always';
    const finishedAt = this.#cluster.timestamp();
    const reason = exitCode === 0 ? 'Completed' : 'Error';
    this.#lastState = { terminated: { exitCode, reason, startedAt: this.#startedAt, finishedAt } };
    const isOver = policy === 'Never' || (policy === 'OnFailure' && exitCode === 0);
    return isOver ? this.#enter('done', undefined, []) : this.#enter('failed', this.#cluster.paced(800), []);
  }

  #backOff(): Progress {
    const spanMs = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(this.#restarts, 10));
    const message = `Back-off restarting failed container ${this.#name} in pod ${this.#pod.metadata.name}`;
    return this.#enter('backoff', this.#cluster.paced(spanMs), [{ type: 'Warning', reason: 'BackOff', message }]);
  }

  #enter(step: Step, waitMs: number | undefined, happenings: readonly Happening[]): Progress {
    this.#step = step;
    this.#dueMs = waitMs === undefined ? Number.POSITIVE_INFINITY : this.#cluster.clock.now() + waitMs;
    return { observed: this.#observe(this.#phase()), happenings, waitMs };
  }

  #phase(): ObservedPod['phase'] {
    if (this.#step === 'done') return this.#lastState?.terminated?.exitCode === 0 ? 'Succeeded' : 'Failed';
    return this.#step === 'running' || this.#step === 'failed' || this.#step === 'backoff' ? 'Running' : 'Pending';
  }

  #observe(phase: ObservedPod['phase'], stopped?: ContainerState): ObservedPod {
    const run = {
      step: this.#step,
      image: this.#image,
      startedAt: this.#startedAt,
      restarts: this.#restarts,
      lastState: this.#lastState,
    };
    const containers = this.#pod.spec.containers.map((_container, at) => {
      const observed = observeContainer(run, at === this.#decisive);
      return stopped ? { ...observed, state: stopped } : observed;
    });
    const podIP = this.hasStarted ? this.#podIP : undefined;
    return { phase, podIP, hostIP: this.#hostIP, containers, timestamp: this.#cluster.timestamp() };
  }
}
