import { isJsonObject, type JsonObject } from '../api-object.ts';

/** core/v1 name → events.k8s.io/v1 name, for what has the same value in both. */
export const eventNames: readonly (readonly [string, string])[] = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
  ['reportingComponent', 'reportingController'],
];

/** An Event of events.k8s.io as the core group has it. */
export function toCoreEvent(event: JsonObject): JsonObject {
  return rename(
    event,
    eventNames.map(([core, other]) => [other, core]),
  );
}

/** A core Event as events.k8s.io has it. */
export function fromCoreEvent(event: JsonObject): JsonObject {
  return rename(event, eventNames);
}

function rename(event: JsonObject, pairs: readonly (readonly [string, string])[]): JsonObject {
  const names = new Map(pairs);
  const renamed = Object.entries(event).map(([name, value]) => [names.get(name) ?? name, value]);
  const result: JsonObject = Object.fromEntries(renamed);
  if (isJsonObject(result.series) && result.series.count === undefined) result.series.count = 0;
  return result;
}
