import type { UntilRecord } from '../insight/until/until-record.ts';
import { dropManagedFields } from '../object/drop-fields.ts';

/** The fields of the report table, as one line of JSON. The object's text passes through as it came, without managedFields. */
export function toUntilJson(record: UntilRecord, withObject: boolean): string {
  const { type, timeMs, resource, key, expressions, saw, sinceMs, afterMs, object } = record;
  const head = JSON.stringify({
    type,
    time: new Date(timeMs).toISOString(),
    resource,
    key,
    expressions,
    saw,
    since: new Date(sinceMs).toISOString(),
    afterMs: Math.round(afterMs),
    resourceVersion: object?.resourceVersion,
  });
  if (!object || !withObject) return head;
  return `${head.slice(0, -1)},"object":${Buffer.from(dropManagedFields(object).bytes).toString()}}`;
}
