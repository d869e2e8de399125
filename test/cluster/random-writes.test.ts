import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { applyServerSide } from '../../src/apiserver/managed-fields/apply-server-side.ts';
import { builtinSchemaFor } from '../../src/apiserver/managed-fields/builtin-schema.ts';
import { createCustomResourceSchema } from '../../src/apiserver/managed-fields/crd-schema.ts';
import { pathSet } from '../../src/apiserver/managed-fields/field-set.ts';
import { trackUpdate } from '../../src/apiserver/managed-fields/track-update.ts';
import { applyMergePatch } from '../../src/apiserver/patch/merge-patch.ts';
import { applyStrategicMergePatch } from '../../src/apiserver/patch/strategic-merge-patch.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { type Status, StatusError } from '../../src/object/status.ts';
import { boatSchema } from '../apiserver/patch/write-cases.ts';
import { makeWrite, type RandomKind, type RandomWrite, randomKinds } from './generate/random-writes.ts';
import { request } from './generate/real-server.ts';
import { RealCluster } from './real-cluster.ts';

const writesPerSeed = 60;
const mediaTypes = {
  merge: 'merge-patch+json',
  strategic: 'strategic-merge-patch+json',
  apply: 'apply-patch+yaml',
} as const;

let cluster: RealCluster;

beforeAll(async () => {
  cluster = await RealCluster.start(inject('goPrograms'));
  process.env.SERVER = cluster.url;
  process.env.TOKEN = cluster.adminToken;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  await request('POST', '/api/v1/namespaces', { body: { metadata: { name: 'quay' } } });
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: boatSchema } };
  const names = { plural: 'boats', singular: 'boat', kind: 'Boat' };
  const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  await request('POST', crds, {
    body: {
      metadata: { name: 'boats.fleet.example.org' },
      spec: { group: 'fleet.example.org', scope: 'Namespaced', names, versions: [version] },
    },
  });
  await vi.waitFor(async () => expect((await request('GET', randomKinds[0]!.collection)).code).toBe(200), 60_000);
});

afterAll(() => cluster.stop());

describe.each(randomKinds.map((kind) => [kind.kind, kind] as const))('random writes to a %s', (_name, kind) => {
  it.each([1, 2, 3, 4])('have the result that a real API server gives, seed %d', async (seed) => {
    const random = createSeededRandom(seed);
    const name = `random-${seed}`;
    const path = `${kind.collection}/${name}`;
    const seedObject = { apiVersion: kind.apiVersion, kind: kind.kind, metadata: { name }, ...kind.seed };
    let live = (await request('POST', `${kind.collection}?fieldManager=creator`, { body: seedObject }))
      .body as JsonObject;
    for (let i = 0; i < writesPerSeed; i += 1) {
      const write = makeWrite(random, kind, name);
      const { code, body } = await request(
        'PATCH',
        `${path}?fieldManager=${write.manager}${write.force ? '&force=true' : ''}`,
        {
          body: write.body,
          contentType: `application/${mediaTypes[write.isApply ? 'apply' : kind.patchType]}`,
        },
      );
      // Validation comes after what is compared here.
      if (code === 422) continue;
      const next: JsonObject = code < 300 ? body : live;
      const expected = code < 300 ? comparable(kind, next) : sortCauses(body);
      expect(
        write.isApply ? applied(kind, live, next, write) : patched(kind, live, next, write),
        JSON.stringify({ i, write, live }),
      ).toEqual(expected);
      live = next;
    }
  });
});

function requestOf(kind: RandomKind, live: JsonObject, next: JsonObject, { manager, isApply }: RandomWrite) {
  const entries = ((next.metadata as JsonObject).managedFields ?? []) as readonly JsonObject[];
  const own = entries.find((it) => it.manager === manager && it.operation === (isApply ? 'Apply' : 'Update'));
  const first = entries.find((it) => it.manager === 'before-first-apply');
  const schema = builtinSchemaFor(kind.apiVersion, kind.kind) ?? createCustomResourceSchema(boatSchema);
  const timeIso = String(own?.time ?? first?.time ?? '');
  return {
    live,
    manager,
    apiVersion: kind.apiVersion,
    subresource: '',
    timeIso,
    schema,
    resetFields: pathSet(['status']),
  };
}

function applied(kind: RandomKind, live: JsonObject, next: JsonObject, write: RandomWrite): unknown {
  const { force, body } = write;
  try {
    const result = applyServerSide({ ...requestOf(kind, live, next, write), applied: body as JsonObject, force });
    return result.type === 'applied' ? comparable(kind, result.object) : sortCauses(result.error.status);
  } catch (error) {
    if (error instanceof StatusError) return error.status;
    throw error;
  }
}

/** A real API server names the owners in any order. */
function sortCauses(status: Status): Status {
  const { causes } = status.details ?? {};
  if (causes === undefined) return status;
  const sorted = [...causes].sort((a, b) => (`${a.message}${a.field}` < `${b.message}${b.field}` ? -1 : 1));
  return { ...status, details: { ...status.details, causes: sorted } };
}

function patched(kind: RandomKind, live: JsonObject, next: JsonObject, write: RandomWrite): unknown {
  const body = write.body as JsonObject;
  const object =
    kind.patchType === 'merge'
      ? applyMergePatch(live, body)
      : applyStrategicMergePatch(live, body, { group: 'apps', version: 'v1', kind: kind.kind });
  // Defaults are owned like the rest, so owners are compared for what was stored.
  const stored = { ...next, metadata: { ...(next.metadata as JsonObject), managedFields: owners(live) } };
  const managedFields = trackUpdate({ ...requestOf(kind, live, next, write), next: stored as JsonObject }) ?? null;
  return comparable(kind, { ...object, metadata: { ...(object.metadata as JsonObject), managedFields } } as JsonObject);
}

const owners = (object: JsonObject) => (object.metadata as JsonObject).managedFields ?? null;

/** What does not depend on defaults: all of a custom resource, the lists of a deployment. */
function comparable(kind: RandomKind, object: JsonObject): unknown {
  const managedFields = owners(object);
  const { labels, finalizers } = object.metadata as JsonObject;
  const metadata = { labels: withoutEmpty(labels), finalizers: withoutEmpty(finalizers), managedFields };
  if (kind.kind === 'Boat') return { metadata, spec: object.spec };
  return { metadata, containers: containersOf(object) };
}

function withoutEmpty(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? value : undefined;
}

interface Container {
  readonly name: string;
  readonly image?: string;
  readonly env?: readonly object[];
  readonly ports?: readonly { readonly containerPort: number }[];
  readonly args?: readonly string[];
}

function containersOf({ spec }: JsonObject): unknown {
  const template = (spec as JsonObject).template as JsonObject;
  const containers: unknown = (template.spec as JsonObject).containers;
  return (containers as readonly Container[]).map(({ name, image, env = [], ports = [], args = [] }) => {
    return { name, image, env, ports: ports.map((it) => it.containerPort), args };
  });
}
