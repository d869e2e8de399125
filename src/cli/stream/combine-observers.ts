import type { Observer } from '../../cache/observer.ts';

/** Tells both, the first one first. What neither wants to be told of costs nothing. */
export function combineObservers<T>(first: Observer<T>, second: Observer<T>): Observer<T> {
  const names = observerMethods.filter((name) => first[name] || second[name]);
  return Object.fromEntries(names.map((name) => [name, combine(first, second, name)]));
}

const observerMethods = [
  'phase',
  'page',
  'listed',
  'reconnect',
  'bookmark',
  'delta',
  'popped',
  'notified',
  'handled',
  'failure',
] as const satisfies readonly (keyof Observer<unknown>)[];

/** No method has more arguments; with `...args` each call would make an array. */
type Call = (a?: unknown, b?: unknown, c?: unknown, d?: unknown) => void;

function combine<T>(first: Observer<T>, second: Observer<T>, name: keyof Observer<T>): Call {
  const one = first[name]?.bind(first) as Call | undefined;
  const other = second[name]?.bind(second) as Call | undefined;
  if (!one || !other) return (one ?? other) as Call;
  return (a, b, c, d) => {
    one(a, b, c, d);
    other(a, b, c, d);
  };
}
