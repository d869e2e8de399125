import type { Transition } from './path-churn.ts';

/**
 * What the values of a path do: `flip` among at most three again and again, `rise` or `fall`, go through a `few`, or `vary`.
 * A flip of which at least two managers take turns is a `fight`.
 */
type ValueMotion = 'fight' | 'flip' | 'rise' | 'fall' | 'few' | 'vary';

interface PathManager {
  readonly manager: string;
  readonly updates: number;
  /** What it sets the path to, as shown; at most three. */
  readonly values: readonly string[];
}

export interface PathDescription {
  readonly motion: ValueMotion;
  /** Those that it goes through, as shown, in the order of their first appearance; at most three. */
  readonly values: readonly string[];
  /** How many there are, those that are not shown included. */
  readonly distinct: number;
  /** Whoever changed it, by name. */
  readonly managers: readonly PathManager[];
  /** Of some changes nobody is known to have made them. */
  readonly isPartlyUnnamed: boolean;
}

/** `6`: as the terminal interface has it. */
const fewestFlips = 6;
/** Two managers that undo each other's writes are told sooner: to and fro, and to again. */
const fewestFights = 3;
const mostShown = 3;

/** Describes the latest changes of one path; there is at least one. */
export function describePath(transitions: readonly Transition[]): PathDescription {
  const [all, later] = [collectTexts(transitions), collectTexts(transitions.slice(1))];
  const motion = findMotion(transitions, all.size);
  // What it was before the to and fro began is no part of that, unless it comes again.
  const comesAgain = later.size === all.size;
  const laterMotion = comesAgain ? motion : findMotion(transitions.slice(1), later.size);
  const isLater = !comesAgain && (isToAndFro(motion) || isToAndFro(laterMotion));
  const texts = isLater ? later : all;
  return {
    motion: isToAndFro(laterMotion) && !isToAndFro(motion) ? laterMotion : motion,
    values: [...texts.values()].slice(0, mostShown),
    distinct: texts.size,
    managers: listManagers(transitions),
    isPartlyUnnamed: transitions.some(({ manager }) => manager === undefined),
  };
}

/** The values that it goes through, as shown, by their ids. */
function collectTexts(transitions: readonly Transition[]): Map<string, string> {
  const texts = new Map<string, string>();
  const [first] = transitions;
  if (first) texts.set(first.old.id, first.old.text);
  for (const { new: value } of transitions) if (!texts.has(value.id)) texts.set(value.id, value.text);
  return texts;
}

function isToAndFro(motion: ValueMotion): boolean {
  return motion === 'fight' || motion === 'flip';
}

function findMotion(transitions: readonly Transition[], distinct: number): ValueMotion {
  if (distinct <= mostShown && transitions.length > distinct - 1) {
    if (transitions.length >= fewestFights && isFight(transitions)) return 'fight';
    if (transitions.length >= fewestFlips) return 'flip';
  }
  if (transitions.length >= 2 && isSteady(transitions, 1)) return 'rise';
  if (transitions.length >= 2 && isSteady(transitions, -1)) return 'fall';
  return distinct <= mostShown ? 'few' : 'vary';
}

/** Managers take turns, and hardly one of them sets it to what another does. */
function isFight(transitions: readonly Transition[]): boolean {
  let turns = 0;
  const setBy = new Map<string, Set<string>>();
  for (const [index, { manager, new: value }] of transitions.entries()) {
    if (manager === undefined) return false;
    if (index > 0 && transitions[index - 1]?.manager !== manager) turns += 1;
    const managers = setBy.get(value.id) ?? new Set();
    setBy.set(value.id, managers.add(manager));
  }
  const isDivided = [...setBy.values()].every(({ size }) => size === 1);
  return isDivided && turns * 2 >= transitions.length;
}

function isSteady(transitions: readonly Transition[], sign: 1 | -1): boolean {
  return transitions.every(({ old, new: value }) => {
    if (value.order === undefined) return false;
    return old.order === undefined ? old.id === '' : (value.order - old.order) * sign > 0;
  });
}

function listManagers(transitions: readonly Transition[]): PathManager[] {
  const found = new Map<string, { updates: number; values: Map<string, string> }>();
  for (const { manager, new: value } of transitions) {
    if (manager === undefined) continue;
    const known = found.get(manager) ?? { updates: 0, values: new Map<string, string>() };
    known.updates += 1;
    if (known.values.size < mostShown) known.values.set(value.id, value.text);
    found.set(manager, known);
  }
  return [...found]
    .map(([manager, { updates, values }]) => ({ manager, updates, values: [...values.values()] }))
    .sort((a, b) => (a.manager < b.manager ? -1 : 1));
}
