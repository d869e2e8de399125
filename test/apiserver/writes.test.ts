import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configMap, deployment, pod, TestServer } from './server-client.ts';

const path = '/api/v1/namespaces/default';
const apps = '/apis/apps/v1/namespaces/default/deployments';

describe('writes', () => {
  const test = new TestServer();
  beforeAll(() => test.server.start());
  afterAll(() => test.stop());

  it('fill in what the API fills in', async () => {
    const { status, body } = await test.post(`${path}/pods`, pod('defaults'));
    expect(status).toBe(201);
    expect(body.metadata).toMatchObject({
      generation: 1,
      namespace: 'default',
      resourceVersion: test.server.resourceVersion,
    });
    expect(body.spec).toMatchObject({
      dnsPolicy: 'ClusterFirst',
      priority: 0,
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      containers: [{ imagePullPolicy: 'IfNotPresent', resources: {}, terminationMessagePolicy: 'File' }],
    });
    expect(body.status).toEqual({ phase: 'Pending', qosClass: 'BestEffort' });
  });

  it('say what a node can give, and share out what a flow schema leaves open', async () => {
    const node = { metadata: { name: 'n' }, status: { capacity: { cpu: '4', memory: '8Gi' } } };
    expect((await test.post('/api/v1/nodes', node)).body.status.allocatable).toEqual({ cpu: '4', memory: '8Gi' });
    const flow = '/apis/flowcontrol.apiserver.k8s.io/v1';
    const spec = { priorityLevelConfiguration: { name: 'x' } };
    const schema = await test.post(`${flow}/flowschemas`, { metadata: { name: 'f' }, spec });
    expect(schema.body.spec.matchingPrecedence).toBe(1000);
    const limited = { limitResponse: { type: 'Queue', queuing: { queues: 16 } } };
    const level = { metadata: { name: 'l' }, spec: { type: 'Limited', limited } };
    expect((await test.post(`${flow}/prioritylevelconfigurations`, level)).body.spec.limited).toEqual({
      nominalConcurrencyShares: 30,
      limitResponse: { type: 'Queue', queuing: { queues: 16, handSize: 8, queueLengthLimit: 50 } },
      lendablePercent: 0,
    });
  });

  it('make names and refuse taken ones', async () => {
    const { body } = await test.post(`${path}/configmaps`, { metadata: { generateName: 'pre-' } });
    expect(body.metadata.name).toMatch(/^pre-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    await test.post(`${path}/configmaps`, configMap('taken'));
    const again = await test.post(`${path}/configmaps`, configMap('taken'));
    expect([again.status, again.body.message]).toEqual([409, 'configmaps "taken" already exists']);
  });

  it.each([
    [
      'a wrong type',
      { metadata: { name: 'a' }, data: { a: 1 } },
      400,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
    ],
    [
      'another kind',
      { kind: 'Secret', apiVersion: 'v1', metadata: { name: 'a' } },
      400,
      'Secret in version "v1" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown conversion',
    ],
    [
      'no JSON',
      'hello',
      400,
      "the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: invalid character 'h' looking for beginning of value (68656c6c6f)",
    ],
    [
      'no name',
      { metadata: {} },
      422,
      'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required',
    ],
    [
      'another namespace',
      configMap('a', { namespace: 'other' }),
      400,
      'the namespace of the provided object does not match the namespace sent on the request',
    ],
    [
      'a version',
      configMap('a', { resourceVersion: '5' }),
      500,
      'resourceVersion should not be set on objects to be created',
    ],
  ])('refuse %s', async (_name, body, status, message) => {
    const answer = await test.post(`${path}/configmaps`, body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('say which fields of a pod are wrong', async () => {
    const { status, body } = await test.post(`${path}/pods`, {
      metadata: { name: 'wrong' },
      spec: { containers: [{ name: 'A', image: 'x' }, { name: 'c' }], restartPolicy: 'Foo' },
    });
    expect([status, body.reason, body.details.kind]).toEqual([422, 'Invalid', 'Pod']);
    expect(body.details.causes.map((cause: { field: string; reason: string }) => [cause.field, cause.reason])).toEqual([
      ['spec.containers[0].name', 'FieldValueInvalid'],
      ['spec.containers[1].image', 'FieldValueRequired'],
      ['spec.restartPolicy', 'FieldValueNotSupported'],
    ]);
  });

  it('refuse, warn about or drop unknown and repeated fields', async () => {
    const body = '{"metadata":{"name":"strict"},"foo":1,"data":{"a":"1","a":"2"}}';
    const strict = await test.post(`${path}/configmaps?fieldValidation=Strict`, body);
    expect(strict.body.message).toContain('strict decoding error: duplicate field "data.a", unknown field "foo"');
    const warned = await test.post(`${path}/configmaps?dryRun=All`, body);
    expect(warned.headers.warning).toBe('299 - "duplicate field \\"data.a\\"", 299 - "unknown field \\"foo\\""');
    expect(warned.body.foo).toBeUndefined();
    const ignored = await test.post(`${path}/configmaps?dryRun=All&fieldValidation=Ignore`, body);
    expect(ignored.headers.warning).toBeUndefined();
  });

  it('dry run changes nothing', async () => {
    const before = test.server.resourceVersion;
    const { status, body } = await test.post(`${path}/configmaps?dryRun=All`, configMap('dry'));
    expect([status, body.metadata.resourceVersion]).toEqual([201, undefined]);
    expect(body.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(test.server.resourceVersion).toBe(before);
  });

  it('update by version, without one, and not by a stale one', async () => {
    const { body: created } = await test.post(`${path}/configmaps`, configMap('versions'));
    expect((await test.put(`${path}/configmaps/versions`, { ...created, data: { z: '1' } })).status).toBe(200);
    expect((await test.put(`${path}/configmaps/versions`, configMap('versions'))).status).toBe(200);
    const stale = await test.put(`${path}/configmaps/versions`, created);
    expect([stale.status, stale.body.reason]).toEqual([409, 'Conflict']);
    const same = await test.put(`${path}/configmaps/versions`, configMap('versions'));
    expect(same.body.metadata.resourceVersion).toBe(test.server.resourceVersion);
  });

  it('count generations of the spec and keep the status apart', async () => {
    await test.post(apps, deployment('web'));
    const status = await test.patch(`${apps}/web/status`, { status: { replicas: 3 }, spec: { replicas: 9 } });
    expect([status.body.metadata.generation, status.body.spec.replicas, status.body.status.replicas]).toEqual([
      1, 1, 3,
    ]);
    const spec = await test.patch(`${apps}/web`, { spec: { replicas: 2 }, status: { replicas: 0 } });
    expect([spec.body.metadata.generation, spec.body.spec.replicas, spec.body.status.replicas]).toEqual([2, 2, 3]);
    const immutable = await test.patch(`${apps}/web`, { spec: { selector: { matchLabels: { app: 'x' } } } });
    expect(immutable.body.details.causes.at(-1).field).toBe('spec.selector');
  });

  it.each(['merge-patch+json', 'strategic-merge-patch+json'])(
    'forget owners by an empty list in a %s',
    async (type) => {
      const name = `forgotten-${type.slice(0, 5)}`;
      const created = await test.post(`${path}/configmaps`, configMap(name));
      expect(created.body.metadata.managedFields).toHaveLength(1);
      const emptied = await test.patch(`${path}/configmaps/${name}`, { metadata: { managedFields: [] } }, type);
      expect([emptied.status, emptied.body.metadata.managedFields]).toEqual([200, undefined]);
      const later = await test.patch(`${path}/configmaps/${name}`, { data: { l: 'v' } });
      expect([later.body.data, later.body.metadata.managedFields]).toEqual([{ k: 'v', l: 'v' }, undefined]);
    },
  );

  it('take the texts of a secret for its data, and whose they are', async () => {
    const secret = { metadata: { name: 'clear' }, data: { k: 'YQ==', z: 'eg==' }, stringData: { k: 'b' } };
    const { body } = await test.post(`${path}/secrets?fieldManager=maker`, secret);
    expect([body.data, body.stringData]).toEqual([{ k: 'Yg==', z: 'eg==' }, undefined]);
    const patched = await test.patch(`${path}/secrets/clear?fieldManager=other`, { stringData: { k: 'c' } });
    expect([patched.body.data.k, patched.body.stringData]).toEqual(['Yw==', undefined]);
    expect(patched.body.metadata.managedFields.map(({ fieldsV1 }: { fieldsV1: object }) => fieldsV1)).toEqual([
      { 'f:data': { '.': {}, 'f:z': {} }, 'f:type': {} },
      { 'f:data': { 'f:k': {} } },
    ]);
    const retyped = await test.patch(`${path}/secrets/clear`, { type: 'other' });
    expect(retyped.body.message).toBe('Secret "clear" is invalid: type: Invalid value: "other": field is immutable');
  });

  it.each([
    ['kubernetes.io/tls', 'data[tls.crt]', 'data[tls.key]'],
    ['kubernetes.io/basic-auth', 'data[username]', 'data[password]'],
    ['kubernetes.io/dockerconfigjson', 'data[.dockerconfigjson]'],
    ['kubernetes.io/service-account-token', 'metadata.annotations[kubernetes.io/service-account.name]'],
  ])('need in a secret of type %s what it is for', async (type, ...fields) => {
    const { status, body } = await test.post(`${path}/secrets`, { metadata: { name: 'typed' }, type });
    expect([status, body.details.causes.map(({ field }: { field: string }) => field)]).toEqual([422, fields]);
  });

  it('scale by the subresource', async () => {
    await test.post(apps, deployment('scaled'));
    const scaled = await test.patch(`${apps}/scaled/scale`, { spec: { replicas: 7 } });
    expect(scaled.body).toMatchObject({
      kind: 'Scale',
      spec: { replicas: 7 },
      status: { replicas: 0, selector: 'app=scaled' },
    });
    expect((await test.get(`${apps}/scaled`)).body.spec.replicas).toBe(7);
  });

  it('hand the replicas to who scales, without a time and before the others', async () => {
    const path = `${apps}/handed`;
    await test.post(`${apps}?fieldManager=maker`, deployment('handed', { replicas: 1 }));
    await test.patch(`${path}/scale?fieldManager=scaler`, { spec: { replicas: 3 } });
    const [scaler, maker] = (await test.get(path)).body.metadata.managedFields;
    expect(scaler).toEqual({
      manager: 'scaler',
      operation: 'Update',
      apiVersion: 'apps/v1',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:spec': { 'f:replicas': {} } },
      subresource: 'scale',
    });
    expect([maker.manager, maker.fieldsV1['f:spec']['f:replicas']]).toEqual(['maker', undefined]);
    await test.patch(`${path}/scale?fieldManager=zero`, { spec: { replicas: 0 } });
    expect((await test.get(`${path}/scale`)).body.spec).toEqual({});
  });

  it('apply to the scale, which may conflict with who owns the replicas', async () => {
    const path = `${apps}/claimed`;
    await test.post(`${apps}?fieldManager=maker`, deployment('claimed', { replicas: 1 }));
    const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'claimed' }, spec: { replicas: 8 } };
    const refused = await test.patch(`${path}/scale?fieldManager=applier`, scale, 'apply-patch+yaml');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Apply failed with 1 conflict: conflict with "maker" using autoscaling/v1: .spec.replicas',
    ]);
    const forced = await test.patch(`${path}/scale?fieldManager=applier&force=true`, scale, 'apply-patch+yaml');
    expect([forced.status, forced.body.spec.replicas]).toEqual([200, 8]);
    const [owner] = (await test.get(path)).body.metadata.managedFields;
    expect([owner.manager, owner.operation, owner.subresource]).toEqual(['applier', 'Apply', 'scale']);
  });

  it.each([
    [
      'another name',
      { metadata: { name: 'x' } },
      400,
      'the name of the object (x) does not match the name on the URL (fixed)',
    ],
    [
      'less than nothing',
      { spec: { replicas: -1 } },
      422,
      'Scale.autoscaling "fixed" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      'another uid',
      { metadata: { name: 'fixed', uid: 'x' } },
      409,
      'Operation cannot be fulfilled on deployments.apps "fixed": StorageError: invalid object',
    ],
  ])('refuse a scale with %s', async (_what, more, code, message) => {
    await test.post(apps, deployment('fixed'));
    const scale = {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: 'fixed' },
      spec: { replicas: 2 },
      ...more,
    };
    const { status, body } = await test.put(`${apps}/fixed/scale`, scale);
    expect([status, body.message.slice(0, message.length)]).toEqual([code, message]);
  });

  it('patch in all four ways', async () => {
    await test.post(apps, deployment('patched'));
    const json = await test.patch(
      `${apps}/patched`,
      [{ op: 'add', path: '/metadata/labels', value: { a: 'b' } }],
      'json-patch+json',
    );
    expect(json.body.metadata.labels).toEqual({ a: 'b' });
    const containers = [{ name: 'side', image: 'img:2' }];
    const strategic = await test.patch(
      `${apps}/patched`,
      { spec: { template: { spec: { containers } } } },
      'strategic-merge-patch+json',
    );
    expect(strategic.body.spec.template.spec.containers.map(({ name }: { name: string }) => name)).toEqual([
      'side',
      'c',
    ]);
    const failing = await test.patch(`${apps}/patched`, [{ op: 'remove', path: '/nope' }], 'json-patch+json');
    expect(failing.status).toBe(422);
    expect((await test.patch(`${apps}/patched`, {}, 'json')).status).toBe(415);
  });

  it('apply: create, conflict, force, give up', async () => {
    const apply = (query: string, data: Record<string, string>) =>
      test.patch(`${path}/configmaps/applied?${query}`, configMap('applied', {}, data), 'apply-patch+yaml');
    expect((await apply('fieldManager=one', { a: '1', b: '2' })).status).toBe(201);
    const conflict = await apply('fieldManager=two', { a: '2' });
    expect([conflict.status, conflict.body.message]).toEqual([
      409,
      'Apply failed with 1 conflict: conflict with "one": .data.a',
    ]);
    expect((await apply('fieldManager=two&force=true', { a: '2' })).body.data).toEqual({ a: '2', b: '2' });
    expect((await apply('fieldManager=one', {})).body.data).toEqual({ a: '2' });
    expect((await apply('', {})).status).toBe(422);
  });

  it('record who set what', async () => {
    await test.post(`${path}/configmaps?fieldManager=maker`, configMap('owned'));
    await test.patch(`${path}/configmaps/owned?fieldManager=changer`, { data: { l: 'm' } });
    const { body } = await test.get(`${path}/configmaps/owned`);
    const owners = body.metadata.managedFields.map((entry: { manager: string; fieldsV1: object }) => [
      entry.manager,
      entry.fieldsV1,
    ]);
    expect(owners).toEqual([
      ['changer', { 'f:data': { 'f:l': {} } }],
      ['maker', { 'f:data': { '.': {}, 'f:k': {} } }],
    ]);
  });

  it('give services addresses and secrets their data', async () => {
    const service = await test.post(`${path}/services`, { metadata: { name: 's' }, spec: { ports: [{ port: 80 }] } });
    expect(service.body.spec.clusterIP).toMatch(/^10\.0\.\d+\.\d+$/);
    const kept = await test.put(`${path}/services/s`, { metadata: { name: 's' }, spec: { ports: [{ port: 81 }] } });
    expect(kept.body.spec.clusterIP).toBe(service.body.spec.clusterIP);
    const secret = await test.post(`${path}/secrets`, { metadata: { name: 's' }, stringData: { a: 'x' } });
    expect([secret.body.data, secret.body.type]).toEqual([{ a: 'eA==' }, 'Opaque']);
  });

  it('bind and evict pods', async () => {
    await test.post(`${path}/pods`, pod('bound'));
    expect(
      (await test.post(`${path}/pods/bound/binding`, { metadata: { name: 'bound' }, target: { name: 'n1' } })).body,
    ).toMatchObject({
      status: 'Success',
      code: 201,
    });
    expect((await test.get(`${path}/pods/bound`)).body.spec.nodeName).toBe('n1');
    expect((await test.post(`${path}/pods/bound/eviction`, { metadata: { name: 'bound' } })).status).toBe(201);
    expect((await test.get(`${path}/pods/bound`)).body.metadata.deletionGracePeriodSeconds).toBe(30);
  });

  it('read YAML and protobuf bodies', async () => {
    const yaml = await test.ask('POST', `${path}/configmaps`, {
      body: 'metadata: {name: from-yaml}\ndata: {a: b}\n',
      headers: { 'content-type': 'application/yaml' },
    });
    expect(yaml.body.data).toEqual({ a: 'b' });
    const data = Buffer.from('0a016112017a', 'hex');
    const raw = Buffer.concat([
      Buffer.from([0x0a, 5, 0x0a, 3]),
      Buffer.from('pb1'),
      Buffer.from([0x12, data.length]),
      data,
    ]);
    const typeMeta = Buffer.concat([
      Buffer.from([0x0a, 2]),
      Buffer.from('v1'),
      Buffer.from([0x12, 9]),
      Buffer.from('ConfigMap'),
    ]);
    const envelope = Buffer.concat([
      Buffer.from('k8s\0'),
      Buffer.from([0x0a, typeMeta.length]),
      typeMeta,
      Buffer.from([0x12, raw.length]),
      raw,
    ]);
    const protobuf = await test.ask('POST', `${path}/configmaps`, {
      body: envelope.toString('latin1'),
      headers: { 'content-type': 'application/vnd.kubernetes.protobuf' },
    });
    expect(protobuf.body).toMatchObject({ metadata: { name: 'pb1' }, data: { a: 'z' } });
  });

  it('are bounded in size', async () => {
    const answer = await test.post(`${path}/configmaps`, configMap('huge', {}, { k: 'x'.repeat(3 * 1024 * 1024) }));
    expect([answer.status, answer.body.reason]).toEqual([413, 'RequestEntityTooLarge']);
  });
});
