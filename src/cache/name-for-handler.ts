import type { ResourceEventHandler } from './handlers.ts';

/** An adaptor keeps the functions that it was made of under this, so that a handler can be named after them. */
export const handlerFunctions: unique symbol = Symbol('kinformer.handlerFunctions');

interface HandlerSource {
  readonly [handlerFunctions]?: readonly unknown[];
  readonly onAdd?: unknown;
  readonly onUpdate?: unknown;
  readonly onDelete?: unknown;
}

/**
 * client-go's `nameForHandler`: how logs and pictures call a handler. An instance of a class is called as its class. A
 * handler made of functions is called as what their names have in common before the last dot, or as the different names
 * joined with `+`. Names that only repeat the slot (`onAdd`, `addFunc`) say nothing; without any other it is `handler`.
 */
export function nameForHandler<T>(handler: ResourceEventHandler<T> | undefined | null): string {
  if (handler === undefined || handler === null) return '<nil>';
  const source: HandlerSource = handler;
  const functions = source[handlerFunctions];
  const className: string = handler.constructor?.name ?? '';
  if (functions === undefined && className !== '' && className !== 'Object') return className;
  const names = (functions ?? [source.onAdd, source.onUpdate, source.onDelete])
    .filter((value) => typeof value === 'function')
    .map((value) => value.name.replace(/^(bound )+/, ''))
    .filter((name) => name !== '' && !slotNames.has(name))
    .map(toQualifier);
  return [...new Set(names)].join('+') || 'handler';
}

const slotNames = new Set(['onAdd', 'onUpdate', 'onDelete', 'addFunc', 'updateFunc', 'deleteFunc']);

function toQualifier(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
