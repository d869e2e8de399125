import type { DeletedFinalStateUnknown } from './deltas.ts';
import type { ResourceEventHandler } from './handlers.ts';
import { handlerFunctions } from './name-for-handler.ts';

/** client-go's `ResourceEventHandlerFuncs`: any of the three may be absent. */
export interface ResourceEventHandlerFuncs<T> {
  readonly addFunc?: (object: T) => void | Promise<void>;
  readonly updateFunc?: (oldObject: T, newObject: T) => void | Promise<void>;
  readonly deleteFunc?: (object: T | DeletedFinalStateUnknown<T>) => void | Promise<void>;
}

/** client-go's `ResourceEventHandlerDetailedFuncs`: as ResourceEventHandlerFuncs, and `addFunc` is told whether it is part of the initial list. */
export interface ResourceEventHandlerDetailedFuncs<T> extends Omit<ResourceEventHandlerFuncs<T>, 'addFunc'> {
  readonly addFunc?: (object: T, isInInitialList: boolean) => void | Promise<void>;
}

/** Makes a handler of functions that do not ask whether an add is part of the initial list. */
export function createHandlerFuncs<T>(funcs: ResourceEventHandlerFuncs<T>): ResourceEventHandler<T> {
  return {
    ...createHandlerDetailedFuncs(funcs),
    onAdd: (object) => funcs.addFunc?.(object),
  };
}

/** Makes a handler of functions. */
export function createHandlerDetailedFuncs<T>(funcs: ResourceEventHandlerDetailedFuncs<T>): ResourceEventHandler<T> {
  const handler: NamedHandler<T> = {
    onAdd: (object, isInInitialList) => funcs.addFunc?.(object, isInInitialList),
    onUpdate: (oldObject, newObject) => funcs.updateFunc?.(oldObject, newObject),
    onDelete: (object) => funcs.deleteFunc?.(object),
    [handlerFunctions]: [funcs.addFunc, funcs.updateFunc, funcs.deleteFunc],
  };
  return handler;
}

interface NamedHandler<T> extends ResourceEventHandler<T> {
  readonly [handlerFunctions]: readonly unknown[];
}
