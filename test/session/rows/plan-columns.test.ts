import { describe, expect, it } from 'vitest';
import { metadataColumns, toTabColumn } from '../../../src/cli/tui/tab-columns.ts';
import { customResourceColumns } from '../../../src/columns/custom-resource-columns.ts';
import { columnsFor } from '../../../src/columns/registry.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';
import { planColumns } from '../../../src/session/rows/plan-columns.ts';
import { RowEntry } from '../../../src/session/rows/row-entry.ts';
import { fitColumns } from '../../../src/view/draw/fit-columns.ts';

const everywhere = ['CHANGED', 'LAST 40s'];

function headers(group: string, kind: string, title: string, isWide = false): string[] {
  const columns = (columnsFor(group, kind) ?? []).map(toTabColumn);
  const plan = planColumns({ title, namespaced: false }, columns, { wide: isWide, times: 'age', hasNamespace: false });
  return plan.map(({ model }) => model.header);
}

describe('the columns of a kind', () => {
  it.each([
    ['', 'Pod', 'pods', 'NAME READY STATUS RESTARTS AGE NODE'],
    ['apps', 'Deployment', 'deployments.apps', 'NAME READY UP-TO-DATE AVAILABLE AGE'],
    ['apps', 'StatefulSet', 'statefulsets.apps', 'NAME READY AGE'],
    ['apps', 'ReplicaSet', 'replicasets.apps', 'NAME DESIRED CURRENT READY AGE'],
    ['apps', 'DaemonSet', 'daemonsets.apps', 'NAME DESIRED CURRENT READY UP-TO-DATE AVAILABLE|NODE SELECTOR|AGE'],
    ['', 'Node', 'nodes', 'NAME STATUS ROLES AGE VERSION'],
    ['', 'Service', 'services', 'NAME TYPE CLUSTER-IP EXTERNAL-IP PORT(S) AGE'],
    ['networking.k8s.io', 'Ingress', 'ingresses.networking.k8s.io', 'NAME CLASS HOSTS ADDRESS PORTS AGE'],
    ['batch', 'Job', 'jobs.batch', 'NAME STATUS COMPLETIONS DURATION AGE'],
    ['batch', 'CronJob', 'cronjobs.batch', 'NAME SCHEDULE TIMEZONE SUSPEND ACTIVE|LAST SCHEDULE|AGE'],
    [
      '',
      'PersistentVolumeClaim',
      'persistentvolumeclaims',
      'NAME STATUS VOLUME CAPACITY|ACCESS MODES|STORAGECLASS VOLUMEATTRIBUTESCLASS AGE',
    ],
    ['', 'Event', 'events', 'NAME|LAST SEEN|TYPE REASON OBJECT MESSAGE'],
    [
      'autoscaling',
      'HorizontalPodAutoscaler',
      'horizontalpodautoscalers.autoscaling',
      'NAME REFERENCE TARGETS MINPODS MAXPODS REPLICAS AGE',
    ],
    ['coordination.k8s.io', 'Lease', 'leases.coordination.k8s.io', 'NAME HOLDER AGE'],
    ['', 'ConfigMap', 'configmaps', 'NAME DATA AGE SIZE'],
    ['', 'Secret', 'secrets', 'NAME TYPE DATA AGE SIZE'],
  ])('%s/%s are kubectl’s, with when it changed', (group, kind, title, wanted) => {
    const words = wanted.split('|').flatMap((part) => {
      return /^(?:NODE SELECTOR|LAST SCHEDULE|ACCESS MODES|LAST SEEN)$/.test(part) ? [part] : part.split(' ');
    });
    expect(headers(group, kind, title)).toEqual([...words, ...everywhere]);
  });

  it('of events leave the room of the name, which says nothing, to the message', () => {
    const columns = (columnsFor('', 'Event') ?? []).map(toTabColumn);
    const look = { wide: false, times: 'age', hasNamespace: true } as const;
    const plan = planColumns({ title: 'events', namespaced: true }, columns, look);
    const fitted = fitColumns(
      plan.map(({ model }) => ({ ...model, neededWidth: model.grows ? 80 : Math.min(20, model.maxWidth) })),
      116,
    );
    const widths = new Map(fitted.map(({ column, width }) => [column.header, width]));
    expect([...widths.keys()]).toEqual(['NAMESPACE', 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE', 'CHANGED']);
    expect(widths.get('MESSAGE')).toBeGreaterThan(25);
  });

  it('have what is wide, and what only this program knows, with w', () => {
    const wide = headers('', 'Pod', 'pods', true);
    expect(wide).toEqual(expect.arrayContaining(['IP', 'NODE', 'UPD/min', 'RV', 'SIZE', 'MANAGER', 'LABELS']));
    expect(headers('apps', 'Deployment', 'deployments.apps', true)).toContain('IMAGES');
    expect(headers('apps', 'Deployment', 'deployments.apps')).not.toContain('IMAGES');
  });

  it.each([
    ['Running', 'warn'],
    ['Pending', 'warn'],
    ['Succeeded', 'dim'],
  ])('warn of a pod that is not ready, unless it is done: %s', (phase, role) => {
    const value = {
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'a' }] },
      status: { phase, containerStatuses: [{ name: 'a', ready: false, restartCount: 0, state: {} }] },
    };
    const entry = new RowEntry('a', KubeObject.fromBytes(Buffer.from(JSON.stringify(value))), 0, 'initial');
    const columns = (columnsFor('', 'Pod') ?? []).map(toTabColumn);
    const look = { wide: false, times: 'age', hasNamespace: true } as const;
    const ready = planColumns({ title: 'pods', namespaced: true }, columns, look).find(({ name }) => name === 'ready');
    expect(ready?.cell({ entry, nowMs: 0, value: () => value })).toEqual({ text: '0/1', role });
  });

  it('of a custom resource are its printer columns, exact beyond what JavaScript can count', () => {
    const columns = customResourceColumns([
      { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
      { name: 'Note', type: 'string', jsonPath: '.spec.note', priority: 1 },
    ]).map(toTabColumn);
    const plan = (isWide: boolean) =>
      planColumns({ title: 'things.example.com', namespaced: true }, columns, {
        wide: isWide,
        times: 'age',
        hasNamespace: true,
      });
    expect(plan(false).map(({ model }) => model.header)).toEqual(['NAMESPACE', 'NAME', 'SIZE', 'AGE', ...everywhere]);
    expect(plan(true).map(({ model }) => model.header)).toContain('NOTE');
    const text =
      '{"apiVersion":"example.com/v1","kind":"Thing","metadata":{"name":"a"},"spec":{"size":9007199254740993}}';
    const object = KubeObject.fromBytes(Buffer.from(text));
    const entry = new RowEntry('a', object, 0, 'initial');
    const size = plan(false).find(({ model }) => model.header === 'SIZE');
    expect(size?.cell({ entry, nowMs: 0, value: () => JSON.parse(text) }).text).toBe('9007199254740993');
  });

  it('say when, and not how long ago, where times are wanted', () => {
    const nowMs = Date.UTC(2026, 5, 1, 12, 0, 0);
    const moment = (created: string) => {
      const object = KubeObject.fromBytes(Buffer.from(`{"metadata":{"name":"a","creationTimestamp":"${created}"}}`));
      const entry = new RowEntry('a', object, nowMs - 90_000, 'initial');
      const columns = (columnsFor('', 'Pod') ?? []).map(toTabColumn);
      const plan = planColumns({ title: 'pods', namespaced: true }, columns, {
        wide: false,
        times: 'utc',
        hasNamespace: false,
      });
      return Object.fromEntries(
        plan.map(({ model, cell }) => [model.header, cell({ entry, nowMs, value: () => ({}) }).text]),
      );
    };
    expect(moment('2026-06-01T11:07:09Z')).toMatchObject({ CREATED: '11:07:09', CHANGED: '11:58:30' });
    expect(moment('2026-03-27T11:07:09Z')).toMatchObject({ CREATED: '03-27 11:07' });
    expect(moment('2024-03-27T11:07:09Z')).toMatchObject({ CREATED: '2024-03-27' });
    expect(moment('never')).toMatchObject({ CREATED: '<unknown>' });
  });

  it('of metadata alone are name, age and labels', () => {
    const plan = planColumns({ title: 'pods', namespaced: false }, metadataColumns, {
      wide: true,
      times: 'age',
      hasNamespace: false,
    });
    const shown = plan.map(({ model }) => model.header);
    expect(shown.slice(0, 3)).toEqual(['NAME', 'LABELS', 'AGE']);
    expect(shown.filter((header) => header === 'LABELS')).toHaveLength(1);
  });
});
