import fc from 'fast-check';

/** Two versions of a pod that have most in common, as they come from a server: with managedFields, lists with keys. */
export interface PodVersions {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

const containerName = fc.constantFrom('ledger', 'sidecar', 'init', 'logger');
const text = fc.constantFrom('', 'a', 'True', 'False', 'a "quoted" text', 'ünï', '\u2028');
const time = fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T03:04:06Z', '2026-01-02T03:05:00Z');

const uniqueBy = <T>(item: fc.Arbitrary<T>, selector: (item: T) => unknown) =>
  fc.uniqueArray(item, { selector, maxLength: 4 });

const state = fc.oneof(
  fc.record({ running: fc.record({ startedAt: time }) }),
  fc.record({ waiting: fc.record({ reason: fc.constantFrom('CrashLoopBackOff', 'ContainerCreating') }) }),
  fc.record({ terminated: fc.record({ exitCode: fc.nat(3), reason: fc.constantFrom('Error', 'Completed') }) }),
);

const containers = uniqueBy(
  fc.record(
    {
      name: containerName,
      image: text,
      ports: fc.array(
        fc.record(
          { containerPort: fc.constantFrom(53, 80), protocol: fc.constantFrom('TCP', 'UDP'), name: text },
          { requiredKeys: ['containerPort'] },
        ),
        { maxLength: 3 },
      ),
      env: uniqueBy(fc.record({ name: text, value: text }), ({ name }) => name),
      args: fc.array(text, { maxLength: 3 }),
      volumeMounts: fc.array(fc.record({ name: text, mountPath: text }), { maxLength: 3 }),
    },
    { requiredKeys: ['name'] },
  ),
  ({ name }) => name,
);

const managedFields = fc.uniqueArray(
  fc.record({
    manager: fc.constantFrom('kubelet', 'kubectl', 'kube-scheduler'),
    operation: fc.constantFrom('Update', 'Apply'),
    apiVersion: fc.constant('v1'),
    time,
    fieldsType: fc.constant('FieldsV1'),
    fieldsV1: fc.constantFrom({ 'f:status': { 'f:phase': {} } }, { 'f:spec': { 'f:containers': {} } }, {}),
    subresource: fc.constantFrom(undefined, 'status', 'scale'),
  }),
  { maxLength: 4, selector: ({ manager, operation, subresource }) => [manager, operation, subresource].join() },
);

const version = fc.record(
  {
    metadata: fc.record(
      {
        name: fc.constant('ledger-1'),
        namespace: fc.constant('payments'),
        uid: fc.constantFrom('u1', 'u1', 'u1', 'u2'),
        resourceVersion: fc.constantFrom('9', '10', '11'),
        generation: fc.nat(2),
        labels: fc.dictionary(fc.constantFrom('app', 'a/b', 'm~n', '__proto__'), text),
        finalizers: fc.uniqueArray(text, { maxLength: 3 }),
        managedFields,
      },
      { requiredKeys: ['name', 'namespace', 'uid', 'resourceVersion'] },
    ),
    spec: fc.record({ nodeName: text, containers, tolerations: fc.array(fc.record({ key: text, effect: text })) }),
    status: fc.record(
      {
        phase: fc.constantFrom('Pending', 'Running'),
        conditions: uniqueBy(
          fc.record({ type: fc.constantFrom('Ready', 'Initialized', 'PodScheduled'), status: text }),
          ({ type }) => type,
        ),
        containerStatuses: uniqueBy(
          fc.record({ name: containerName, restartCount: fc.nat(300), state, ready: fc.boolean() }),
          ({ name }) => name,
        ),
        podIPs: fc.array(fc.record({ ip: text }), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
    custom: fc.jsonValue({ maxDepth: 3 }),
  },
  { requiredKeys: ['metadata'] },
);

const head = { apiVersion: 'v1', kind: 'Pod' };

/** Parts of the new version are those of the old one, as most updates leave most as it is. */
export const podVersions: fc.Arbitrary<PodVersions> = fc
  .tuple(version, version, fc.subarray(['spec', 'status', 'custom', 'managedFields']))
  .map(([before, after, kept]) => {
    const next: Record<string, unknown> = { ...head, ...after };
    for (const name of kept) if (name in before) next[name] = Reflect.get(before, name);
    if (kept.includes('managedFields')) {
      next.metadata = { ...after.metadata, managedFields: before.metadata.managedFields };
    }
    return { before: JSON.parse(JSON.stringify({ ...head, ...before })), after: JSON.parse(JSON.stringify(next)) };
  });
