import { describe, expect, it } from 'vitest';
import { type ApplyResult, applyServerSide } from '../../../src/apiserver/managed-fields/apply-server-side.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { StatusError } from '../../../src/object/status.ts';
import { type WriteCase, writeCases } from '../patch/write-cases.ts';
import { managedFieldsOf, resetFieldsOf, schemaOf, timeOf } from './recorded-objects.ts';

const applies = writeCases.filter(
  ([, { verb, body }]) => verb === 'apply' && typeof body === 'object' && !Array.isArray(body),
);
const now = '2099-01-01T00:00:00Z';

describe('server-side apply does what a real API server did', () => {
  it.each(applies.filter(([, { code }]) => code < 300))('%s', (_name, write) => {
    const result = apply(write);
    if (result.type !== 'applied') throw result.error;
    expect(managedFieldsOf(result.object)).toEqual(managedFieldsOf(write.next));
    expect(extraOf(plain(result.object), plain(write.next))).toEqual([]);
    // The server writes its defaults again, so only what it does not default can be told to have gone.
    if (write.next.kind === 'ConfigMap' || write.next.kind === 'Boat')
      expect(plain(result.object)).toEqual(plain(write.next));
    expect(result.isChanged).toBe(JSON.stringify(plain(write.live ?? {})) !== JSON.stringify(plain(write.next)));
  });

  it('finds invalid only later what has an empty key', () => {
    const nameless = applies.filter(([, { code }]) => code === 422);
    expect(nameless.length).toBe(1);
    for (const [, write] of nameless) expect(apply(write)).toMatchObject({ type: 'applied', isChanged: true });
  });

  it.each(applies.filter(([, { code }]) => code === 409))('%s conflicts', (_name, write) => {
    const result = apply(write);
    expect(result.type === 'conflicts' && result.error.status).toEqual(write.status);
  });

  it.each(applies.filter(([, { code }]) => code === 400 || code === 500))('%s is refused', (_name, write) => {
    let status: unknown;
    try {
      apply(write);
    } catch (error) {
      status = error instanceof StatusError ? error.status : error;
    }
    expect(status).toEqual(write.status);
  });
});

function apply(write: WriteCase): ApplyResult {
  const { live, body, next, manager, force = false, subresource = '' } = write;
  return applyServerSide({
    live,
    applied: body as JsonObject,
    manager,
    force,
    apiVersion: String(next.apiVersion),
    subresource,
    timeIso: timeOf(write) ?? now,
    schema: schemaOf(next),
    resetFields: resetFieldsOf(write),
  });
}

/** Without what the server sets. */
function plain({ apiVersion, kind, metadata, ...rest }: JsonObject): JsonObject {
  const { labels = {}, annotations = {}, finalizers = [] } = (metadata ?? {}) as JsonObject;
  return { labels, annotations, finalizers, ...rest };
}

/** What the result has and the stored object has not. */
function extraOf(result: unknown, stored: unknown, path = ''): string[] {
  if (Array.isArray(result) && Array.isArray(stored)) {
    if (result.length !== stored.length) return [`${path} has another length`];
    return result.flatMap((item, index) => extraOf(item, stored[index], `${path}/${index}`));
  }
  if (typeof result === 'object' && result !== null && typeof stored === 'object' && stored !== null) {
    return Object.entries(result).flatMap(([name, value]) => {
      const isEmpty = value === null || (typeof value === 'object' && Object.keys(value as object).length === 0);
      return isEmpty ? [] : extraOf(value, (stored as Record<string, unknown>)[name], `${path}/${name}`);
    });
  }
  return result === stored ? [] : [`${path}: ${JSON.stringify(result)} is not ${JSON.stringify(stored)}`];
}
