import { type JsonObject, objectAt } from '../api-object.ts';
import { type Amounts, addAmounts, greaterAmounts } from '../schema/amounts.ts';
import { itemsOf } from './set-default.ts';

/** What the containers of a pod ask for, or may use: together, or the greediest init container. */
export function containerTotals(spec: JsonObject, list: 'requests' | 'limits'): Amounts {
  const amountsOf = (container: JsonObject) => (objectAt(container, 'resources', list) ?? {}) as Amounts;
  const inits = itemsOf(spec, 'initContainers');
  const sidecars = inits.filter(({ restartPolicy }) => restartPolicy === 'Always');
  const running = [...itemsOf(spec, 'containers'), ...sidecars].map(amountsOf).reduce(addAmounts, {});
  const starting = inits.filter((one) => !sidecars.includes(one)).map(amountsOf);
  return starting.reduce(greaterAmounts, running);
}

/** Resources that a pod as a whole can ask for. */
export function isPodResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith('hugepages-');
}
