import { describe, expect, it } from 'vitest';
import { trackUpdate } from '../../../src/apiserver/managed-fields/track-update.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/core/json.ts';
import { type WriteCase, writeCases } from '../patch/write-cases.ts';
import { managedFieldsOf, resetFieldsOf, schemaOf, timeOf } from './recorded-objects.ts';

const updates = writeCases.filter(([, { verb, code }]) => verb !== 'apply' && code < 300);

describe('managed fields after a create or update equal those of a real API server', () => {
  it.each(updates)('%s', (_name, write) => {
    const tracked = track(write);
    expect(tracked).toEqual(managedFieldsOf(write.next));
    // Custom resources are written with sorted members, so only built-in kinds show the order.
    if (write.next.kind !== 'Boat')
      expect(JSON.stringify(tracked)).toEqual(JSON.stringify(managedFieldsOf(write.next)));
  });
});

function track(write: WriteCase): readonly JsonValue[] | undefined {
  const { live, next, manager, subresource = '' } = write;
  return trackUpdate({
    live,
    next: withManagedFields(live === undefined ? beforeAdmission(next) : next, broughtBy(write)),
    manager,
    apiVersion: String(next.apiVersion),
    subresource,
    timeIso: timeOf(write),
    schema: schemaOf(next),
    resetFields: resetFieldsOf(write),
  });
}

/** The managedFields that the request leads to: its own, else the stored ones. */
function broughtBy({ body, live }: WriteCase): JsonValue | undefined {
  const metadata = isJsonObject(body) ? body.metadata : undefined;
  const brought = isJsonObject(metadata) ? metadata.managedFields : undefined;
  return brought ?? (live && managedFieldsOf(live));
}

function withManagedFields(object: JsonObject, managedFields: JsonValue | undefined): JsonObject {
  const { managedFields: _, ...metadata } = object.metadata as JsonObject;
  return { ...object, metadata: managedFields === undefined ? metadata : { ...metadata, managedFields } };
}

const admitted = [
  'priority',
  'priorityClassName',
  'preemptionPolicy',
  'clusterIP',
  'clusterIPs',
  'ipFamilies',
  'ipFamilyPolicy',
];

/** What admission and allocation add comes after tracking, and nobody owns it. */
function beforeAdmission(object: JsonObject): JsonObject {
  if (!isJsonObject(object.spec)) return object;
  return {
    ...object,
    spec: Object.fromEntries(Object.entries(object.spec).filter(([name]) => !admitted.includes(name))),
  };
}
