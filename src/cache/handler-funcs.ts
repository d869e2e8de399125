import type { DeletedFinalStateUnknown } from './deltas.ts';
import type { ResourceEventHandler } from './handlers.ts';
import { handlerFunctions } from './name-for-handler.ts';

type Outcome = void | Promise<void>;

/** client-go's `ResourceEventHandlerFuncs`: any of the three may be absent. */
export interface ResourceEventHandlerFuncs<T> {
  readonly addFunc?: (object: T) => Outcome;
  readonly updateFunc?: (oldObject: T, newObject: T) => Outcome;
  readonly deleteFunc?: (object: T | DeletedFinalStateUnknown<T>) => Outcome;
}

/** client-go's `ResourceEventHandlerDetailedFuncs`: as above, and `addFunc` is told whether it is part of the initial list. */
export interface ResourceEventHandlerDetailedFuncs<T> extends Omit<ResourceEventHandlerFuncs<T>, 'addFunc'> {
  readonly addFunc?: (object: T, isInInitialList: boolean) => Outcome;
}

/** Makes a handler of functions that do not ask whether an add is part of the initial list. */
export function createHandlerFuncs<T>(funcs: ResourceEventHandlerFuncs<T>): ResourceEventHandler<T> {
  return {
    ...createHandlerDetailedFuncs(funcs),
    onAdd: (object) => funcs.addFunc?.(object),
  };
}

/** Makes a handler of functions. */
export function createHandlerDetailedFuncs<T>(funcs: ResourceEventHandlerDetailedFuncs<T>): NamedHandler<T> {
  return {
    onAdd: (object, isInInitialList) => funcs.addFunc?.(object, isInInitialList),
    onUpdate: (oldObject, newObject) => funcs.updateFunc?.(oldObject, newObject),
    onDelete: (object) => funcs.deleteFunc?.(object),
    [handlerFunctions]: [funcs.addFunc, funcs.updateFunc, funcs.deleteFunc],
  };
}

interface NamedHandler<T> extends ResourceEventHandler<T> {
  readonly [handlerFunctions]: readonly unknown[];
}
