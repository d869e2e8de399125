import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from './server-client.ts';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer', minimum: 1 },
        color: { type: 'string', default: 'red', enum: ['red', 'blue'] },
        replicas: { type: 'integer' },
      },
    },
    status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  },
};
const definition = (group: string, version: object = {}, more: object = {}) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `boats.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'boats', kind: 'Boat', shortNames: ['bt'] },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema }, ...version }],
    ...more,
  },
});

describe('custom resources', () => {
  const test = new TestServer();
  const group = 'sea.example.com';
  const boats = `/apis/${group}/v1/namespaces/default/boats`;
  const boat = (name: string, spec: object = { size: 1 }) => ({
    apiVersion: `${group}/v1`,
    kind: 'Boat',
    metadata: { name },
    spec,
  });

  beforeAll(async () => {
    await test.server.start();
    const columns = [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }];
    const subresources = {
      status: {},
      scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
    };
    await test.post(definitions, definition(group, { additionalPrinterColumns: columns, subresources }));
  });
  afterAll(() => test.stop());

  it('change the index of OpenAPI so that a client which compares seconds sees it', async () => {
    const before = await test.get('/openapi/v3');
    await test.post(definitions, definition('quick.example.com'));
    const headers = { 'if-modified-since': String(before.headers['last-modified']) };
    const { status, body } = await test.get('/openapi/v3', headers);
    expect(status).toBe(200);
    expect(body.paths).toHaveProperty(['apis/quick.example.com/v1']);
    await test.delete(`${definitions}/boats.quick.example.com`);
    expect((await test.get('/openapi/v3', headers)).status).toBe(200);
  });

  it('are served as soon as their definition is stored', async () => {
    const { body } = await test.get(`${definitions}/boats.${group}`);
    const conditions = body.status.conditions.map(({ type, status }: { type: string; status: string }) => [
      type,
      status,
    ]);
    expect(conditions).toEqual([
      ['NamesAccepted', 'True'],
      ['Established', 'True'],
    ]);
    expect((await test.get(`/apis/${group}`)).body.preferredVersion.version).toBe('v1');
    const resources = (await test.get(`/apis/${group}/v1`)).body.resources;
    expect(resources.map(({ name }: { name: string }) => name)).toEqual(['boats', 'boats/status', 'boats/scale']);
  });

  it('are defaulted, pruned and listed with their kind', async () => {
    const created = await test.post(boats, boat('a', { size: 3, foo: 1 }));
    expect(created.body.spec).toEqual({ color: 'red', size: 3 });
    expect(created.headers.warning).toBe('299 - "unknown field \\"spec.foo\\""');
    const { body } = await test.get(boats);
    expect([body.kind, body.metadata.continue, body.items[0].kind]).toEqual(['BoatList', '', 'Boat']);
    const table = await test.get(boats, { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' });
    expect(table.body.rows[0].cells).toEqual(['a', 3]);
  });

  it.each([
    [{ size: 0 }, 'FieldValueInvalid', 'Invalid value: 0: spec.size in body should be greater than or equal to 1'],
    [
      { size: 'x' },
      'FieldValueTypeInvalid',
      'Invalid value: "string": spec.size in body must be of type integer: "string"',
    ],
    [{}, 'FieldValueRequired', 'Required value'],
    [
      { size: 1, color: 'green' },
      'FieldValueNotSupported',
      'Unsupported value: "green": supported values: "red", "blue"',
    ],
  ])('are refused when the schema says so: %j', async (spec, reason, message) => {
    const { status, body } = await test.post(boats, boat('wrong', spec));
    expect([status, body.details.causes[0].reason, body.details.causes[0].message]).toEqual([422, reason, message]);
  });

  it('need a version to be replaced, and know no strategic patch', async () => {
    await test.post(boats, boat('b'));
    expect((await test.put(`${boats}/b`, boat('b'))).body.details.causes[0].message).toBe(
      'Invalid value: 0: must be specified for an update',
    );
    expect((await test.patch(`${boats}/b`, {}, 'strategic-merge-patch+json')).status).toBe(415);
    const patched = await test.patch(`${boats}/b`, { spec: { size: 2 }, status: { lost: true } });
    expect([patched.body.metadata.generation, patched.body.status]).toEqual([2, undefined]);
    const status = await test.patch(`${boats}/b/status`, { spec: { size: 9 }, status: { phase: 'Y' } });
    expect([status.body.spec.size, status.body.status, status.body.metadata.generation]).toEqual([
      2,
      { phase: 'Y' },
      2,
    ]);
    expect((await test.patch(`${boats}/b/scale`, { spec: { replicas: 4 } })).body.spec.replicas).toBe(4);
  });

  it('know no owner of metadata that a status write cannot change', async () => {
    await test.post(`${boats}?fieldManager=maker`, boat('owned'));
    const write = { metadata: { labels: { a: 'b' } }, status: { phase: 'Y' } };
    const { body } = await test.patch(`${boats}/owned/status?fieldManager=teller`, write);
    const teller = body.metadata.managedFields.find(({ manager }: { manager: string }) => manager === 'teller');
    expect([body.metadata.labels, Object.keys(teller.fieldsV1)]).toEqual([undefined, ['f:status']]);
  });

  it('are served in several versions, deprecated ones with a warning', async () => {
    const open = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
    const versions = [
      { name: 'v1', served: true, storage: true, schema: open },
      { name: 'v1beta1', served: true, storage: false, deprecated: true, schema: open },
    ];
    await test.post(definitions, definition('two.example.com', {}, { versions }));
    const path = '/apis/two.example.com/v1/namespaces/default/boats';
    await test.post(path, { apiVersion: 'two.example.com/v1', kind: 'Boat', metadata: { name: 'a' }, spec: { x: 1 } });
    const old = await test.get(`${path.replace('v1', 'v1beta1')}/a`);
    expect([old.body.apiVersion, old.body.spec]).toEqual(['two.example.com/v1beta1', { x: 1 }]);
    expect(old.headers.warning).toBe('299 - "two.example.com/v1beta1 Boat is deprecated; use two.example.com/v1 Boat"');
  });

  it('go with their definition, and their watches end', async () => {
    await test.post(definitions, definition('gone.example.com'));
    const path = '/apis/gone.example.com/v1/namespaces/default/boats';
    await test.post(path, {
      apiVersion: 'gone.example.com/v1',
      kind: 'Boat',
      metadata: { name: 'a' },
      spec: { size: 1 },
    });
    const watch = await test.watch(`${path}?watch=1`);
    expect((await watch.next(1))[0].type).toBe('ADDED');
    expect((await test.delete(`${definitions}/boats.gone.example.com`)).body.kind).toBe('CustomResourceDefinition');
    expect((await watch.next(1))[0].type).toBe('DELETED');
    expect(await watch.ended()).toBe(true);
    expect((await test.get(path)).text).toBe('404 page not found\n');
    expect((await test.get(`${definitions}/boats.gone.example.com`)).status).toBe(404);
  });

  it('are refused definitions that make no sense', async () => {
    const protectedGroup = await test.post(definitions, definition('x.k8s.io'));
    expect(protectedGroup.body.details.causes[0].field).toBe('metadata.annotations[api-approved.kubernetes.io]');
    const noSchema = await test.post(definitions, definition('none.example.com', { schema: undefined }));
    expect(noSchema.body.details.causes[0].field).toBe('spec.versions[0].schema.openAPIV3Schema');
  });
});
