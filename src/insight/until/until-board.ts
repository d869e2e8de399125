import type { ResourceEventHandler } from '../../cache/handlers.ts';
import type { Clock } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { absent } from './expression.ts';
import { type Goal, judge } from './goal.ts';
import type { UntilRecord } from './until-record.ts';
import { WatchedObject } from './watched-object.ts';

export interface UntilBoardOptions {
  readonly goal: Goal;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** Told of each object when it is decided. */
  readonly emit: (record: UntilRecord) => void;
  /** Told once: everything has met its goal, or something has failed. */
  readonly onDecided: (result: 'met' | 'failed') => void;
}

/** Objects of one informer that are waited for. */
export interface UntilTarget {
  /** `pods`, `deployments.apps` */
  readonly resource: string;
  /** The one object; undefined: all that the informer brings. */
  readonly key: string | undefined;
  /** A selector leaves objects out: one that matches it no more goes as one that is deleted does, and nobody can tell. */
  readonly isSelected?: boolean;
}

interface Group {
  readonly target: UntilTarget;
  readonly objects: Map<string, WatchedObject>;
  /** Those of the objects that are not done. */
  waiting: number;
  isSynced: boolean;
  /** Lists after the first: states between two of them may have passed unseen. */
  gaps: number;
}

/**
 * Decides when everything that is waited for is so. An object counts as met from the first state on that meets the goal, and
 * its later states do not matter; a failure of any object fails all. A named object that is not there is waited for. Of a
 * selection count all objects that it has at the start or gets while others are waited for, and one at least; an object that
 * is deleted before it met the goal leaves it. Where absence meets the goal, an empty selection does.
 */
export class UntilBoard {
  readonly #options: UntilBoardOptions;
  readonly #startMs: number;
  /** Clocks may be set meanwhile. */
  readonly #startMonotonicMs: number;
  readonly #groups: Group[] = [];
  #result: 'met' | 'failed' | undefined;

  constructor(options: UntilBoardOptions) {
    this.#options = options;
    this.#startMs = options.clock.now();
    this.#startMonotonicMs = options.clock.monotonic();
  }

  /** Gives the event handler for the informer of the target. Add all targets before the first informer runs. */
  add(target: UntilTarget): ResourceEventHandler<KubeObject> {
    const group: Group = { target, objects: new Map(), waiting: 0, isSynced: false, gaps: 0 };
    if (target.key !== undefined) watchIn(group, target.key);
    this.#groups.push(group);
    return {
      onAdd: (object) => this.#seen(group, object.key, object),
      onUpdate: (_old, object) => this.#seen(group, object.key, object),
      onDelete: ({ key }) => this.#seen(group, key, undefined),
      onListed: ({ initial }) => this.#listed(group, initial),
    };
  }

  get result(): 'met' | 'failed' | undefined {
    return this.#result;
  }

  /** Targets whose first list has not come; undefined while there are no targets. */
  get unsynced(): readonly UntilTarget[] | undefined {
    if (this.#groups.length === 0) return undefined;
    return this.#groups.filter(({ isSynced }) => !isSynced).map(({ target }) => target);
  }

  /** Lists after the first ones. */
  get gaps(): number {
    return this.#groups.reduce((sum, { gaps }) => sum + gaps, 0);
  }

  /** Those that are still waited for, with what was last seen of them. */
  pending(): UntilRecord[] {
    return this.#groups.flatMap((group) =>
      [...group.objects.values()]
        .filter(({ isDone }) => !isDone)
        .map((watched) => this.#toRecord('PENDING', group, watched)),
    );
  }

  #seen(group: Group, key: string, object: KubeObject | undefined): void {
    if (this.#result !== undefined) return;
    const { goal, clock, emit } = this.#options;
    const watched = group.objects.get(key) ?? watchIn(group, key);
    if (watched.isDone) return;
    const { type } = watched.look(goal, object, clock.now());
    const isLeaving = type === 'pending' && object === undefined && group.target.key === undefined;
    if (watched.isDone || isLeaving) group.waiting -= 1;
    if (type === 'met') emit(this.#toRecord('MET', group, watched));
    else if (type === 'failed') emit(this.#toRecord('FAILED', group, watched));
    else if (isLeaving) emit(this.#toRecord('GONE', group, watched));
    if (isLeaving) group.objects.delete(key);
    if (type === 'failed') this.#decide('failed');
    else this.#check();
  }

  #listed(group: Group, isInitial: boolean): void {
    if (!isInitial) group.gaps += 1;
    if (group.isSynced) return;
    group.isSynced = true;
    const { key } = group.target;
    if (key !== undefined && group.objects.get(key)?.judgement === undefined) this.#seen(group, key, undefined);
    this.#check();
  }

  #check(): void {
    if (this.#result === undefined && this.#groups.every((group) => this.#isMet(group))) this.#decide('met');
  }

  #isMet({ isSynced, objects, waiting }: Group): boolean {
    if (!isSynced || waiting > 0) return false;
    return objects.size > 0 || judge(this.#options.goal, undefined).type === 'met';
  }

  #decide(result: 'met' | 'failed'): void {
    this.#result = result;
    this.#options.onDecided(result);
  }

  #toRecord(type: UntilRecord['type'], { target }: Group, watched: WatchedObject): UntilRecord {
    const { clock } = this.#options;
    const timeMs = clock.now();
    const { judgement, object } = watched;
    return {
      type,
      timeMs,
      resource: target.resource,
      key: watched.key,
      expressions: judgement?.expressions ?? this.#options.goal.ok.map(({ text }) => text),
      saw: describe(watched, target.isSelected),
      sinceMs: judgement ? watched.sinceMs : this.#startMs,
      afterMs: clock.monotonic() - this.#startMonotonicMs,
      object,
    };
  }
}

function watchIn(group: Group, key: string): WatchedObject {
  const watched = new WatchedObject(key);
  group.objects.set(key, watched);
  group.waiting += 1;
  return watched;
}

/** One that was there and is not any more says more than that it is not there. */
function describe({ judgement, wasSeen }: WatchedObject, isSelected = false): string {
  if (!judgement) return 'it was not listed yet';
  if (judgement.saw !== absent.saw) return judgement.saw;
  if (isSelected) return wasSeen ? 'it was deleted, or matches no more' : 'there is no such object that matches';
  return wasSeen ? 'it was deleted' : absent.saw;
}
