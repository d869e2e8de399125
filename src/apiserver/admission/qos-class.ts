import { type JsonObject, valueAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';

const qosResources = ['cpu', 'memory'];

/** What a pod as a whole says stands for its containers. Guaranteed: every container limits both resources and asks for no less; BestEffort: nobody asks for anything. */
export function qosClassOf(spec: JsonObject): string {
  const isWhole = optionalChild(spec, 'resources') !== undefined;
  const containers = isWhole ? [spec] : [...itemsOf(spec, 'containers'), ...itemsOf(spec, 'initContainers')];
  const amount = (container: JsonObject, list: string, name: string) =>
    valueAt(optionalChild(container, 'resources'), list, name);
  const asks = (container: JsonObject) =>
    qosResources.some((name) => ['requests', 'limits'].some((list) => isAmount(amount(container, list, name))));
  if (!containers.some(asks)) return 'BestEffort';
  const guaranteed = containers.every((container) =>
    qosResources.every((name) => {
      const limit = amount(container, 'limits', name);
      const request = amount(container, 'requests', name);
      return isAmount(limit) && (request === undefined || request === limit);
    }),
  );
  return guaranteed ? 'Guaranteed' : 'Burstable';
}

function isAmount(value: unknown): boolean {
  return value !== undefined && value !== '0' && !String(value).startsWith('-');
}
