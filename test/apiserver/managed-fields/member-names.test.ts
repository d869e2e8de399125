import { expect, it } from 'vitest';
import { builtinSchemaFor } from '../../../src/apiserver/managed-fields/builtin-schema.ts';
import { hasEffect } from '../../../src/apiserver/managed-fields/has-effect.ts';
import { trackUpdate } from '../../../src/apiserver/managed-fields/track-update.ts';
import { applyMergePatch } from '../../../src/apiserver/patch/merge-patch.ts';
import type { JsonObject } from '../../../src/core/json.ts';

it.each(['constructor', 'toString', '__proto__'])('a label may be called %s', (name) => {
  const live: JsonObject = JSON.parse(
    `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"x","labels":{"a":"b"}}}`,
  );
  const next = applyMergePatch(live, JSON.parse(`{"metadata":{"labels":{"${name}":"c"}}}`));
  expect(JSON.stringify(next)).toContain(`"${name}":"c"`);
  expect(hasEffect(live, next)).toBe(true);
  const request = { manager: 'm', apiVersion: 'v1', subresource: '', timeIso: '2026-01-01T00:00:00Z' };
  const schema = builtinSchemaFor('v1', 'ConfigMap')!;
  const created = trackUpdate({ ...request, live: undefined, next, schema });
  expect(JSON.stringify(created)).toContain(`"f:${name}":{}`);
  const tracked = { ...next, metadata: { ...(next.metadata as JsonObject), managedFields: created ?? [] } };
  const without = applyMergePatch(tracked, JSON.parse(`{"metadata":{"labels":{"${name}":null}}}`));
  expect(JSON.stringify(trackUpdate({ ...request, live: tracked, next: without, schema }))).not.toContain(name);
});
