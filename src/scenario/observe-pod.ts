import type { ContainerState } from './kinds.ts';
import type { ObservedContainer } from './pod-status.ts';

/** Where the run of a pod is; each step but the last is left when its time has come. */
export type Step = 'new' | 'creating' | 'pull-failed' | 'pull-backoff' | 'running' | 'failed' | 'backoff' | 'done';

/** What there is to know about a run. */
export interface RunState {
  readonly step: Step;
  readonly image: string;
  readonly startedAt: string;
  readonly restarts: number;
  readonly lastState: ContainerState | undefined;
}

/** Whether a container has been started. */
export function hasStarted(step: Step): boolean {
  return step !== 'new' && step !== 'creating';
}

/** A container of the pod; the decisive one is the one whose end decides. */
export function observeContainer(run: RunState, isDecisive: boolean): ObservedContainer {
  const isEnded = run.step === 'failed' || run.step === 'done';
  return {
    state: stateOf(run, isDecisive),
    lastState: isDecisive && !isEnded ? run.lastState : undefined,
    restartCount: isDecisive ? run.restarts : 0,
  };
}

function stateOf({ step, image, startedAt, lastState }: RunState, isDecisive: boolean): ContainerState {
  const running = { running: { startedAt } };
  switch (step) {
    case 'new':
    case 'creating':
      return { waiting: { reason: 'ContainerCreating' } };
    case 'done':
      return lastState ?? running;
    case 'running':
      return running;
    default:
      return isDecisive ? troubleOf(step, image, lastState) : running;
  }
}

function troubleOf(
  step: 'pull-failed' | 'pull-backoff' | 'failed' | 'backoff',
  image: string,
  lastState: ContainerState | undefined,
): ContainerState {
  switch (step) {
    case 'pull-failed':
      return { waiting: { reason: 'ErrImagePull', message: `image "${image}" was not found` } };
    case 'pull-backoff':
      return { waiting: { reason: 'ImagePullBackOff', message: `Back-off pulling image "${image}"` } };
    case 'backoff':
      return { waiting: { reason: 'CrashLoopBackOff', message: 'back-off restarting failed container' } };
    case 'failed':
      return lastState ?? {};
  }
}
