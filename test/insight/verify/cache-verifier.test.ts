import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiServer } from '../../../src/apiserver/api-server.ts';
import type { ListerWatcher } from '../../../src/cache/lister-watcher.ts';
import { SharedIndexInformer } from '../../../src/cache/shared-informer.ts';
import { realClock } from '../../../src/core/clock.ts';
import { CacheVerifier } from '../../../src/insight/verify/cache-verifier.ts';
import { StreamAudit } from '../../../src/insight/verify/stream-audit.ts';
import type { VerifyReport } from '../../../src/insight/verify/verify-report.ts';
import type { ApiClient } from '../../../src/kube/api.ts';
import { createListWatch } from '../../../src/kube/list-watch.ts';
import type { KubeObject } from '../../../src/object/kube-object.ts';
import { configMaps, openTestClient } from '../../helpers/kube-client.ts';
import { type PlantedFault, PlantedFaults } from './planted-faults.ts';

let server: ApiServer;
let client: ApiClient;
let scope: AbortController;

beforeEach(async () => {
  server = await ApiServer.start({ insecureHttp: true });
  client = await openTestClient(server.url);
  scope = new AbortController();
});

afterEach(async () => {
  scope.abort();
  client.close();
  await server.stop();
});

interface Room {
  readonly informer: SharedIndexInformer<KubeObject>;
  verify(): Promise<VerifyReport>;
}

/** A synced informer behind a transport that may be broken. */
async function openRoom({
  break: breaks = (listerWatcher) => listerWatcher,
  queue = 'delta',
  silentMs,
}: {
  readonly break?: (listerWatcher: ListerWatcher<KubeObject>) => ListerWatcher<KubeObject>;
  readonly queue?: 'delta' | 'real';
  readonly silentMs?: number;
} = {}): Promise<Room> {
  const lister = createListWatch(client, configMaps, { namespace: 'default' });
  const audit = new StreamAudit();
  const verifier = new CacheVerifier({ resource: 'configmaps', lister, audit, clock: realClock, silentMs });
  const informer = new SharedIndexInformer<KubeObject>({
    listerWatcher: audit.wrap(breaks(lister)),
    queue,
    observer: verifier.observer,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  informer.addEventHandler({ onListed: () => resolve() });
  void informer.run(scope.signal);
  await promise;
  return { informer, verify: () => verifier.verify(informer, scope.signal) };
}

const target = (name: string) => ({ namespace: 'default', name });
const put = (name: string, text = '1') =>
  server.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: target(name), data: { text } });
const change = (name: string, text: string) => server.patch('configmaps', target(name), { data: { text } });
const remove = (name: string) => server.delete('configmaps', target(name));

const told = ({ differences }: VerifyReport) => differences.map(({ type, key }) => `${type} ${key}`);

describe('a healthy cache', () => {
  it('differs in nothing, at once and in a quiet cluster', async () => {
    for (const name of ['a', 'b', 'c']) put(name);
    const { verify } = await openRoom();
    expect(await verify()).toMatchObject({
      resource: 'configmaps',
      listed: 3,
      cached: 3,
      isReached: true,
      differences: [],
    });
    change('a', '2');
    remove('b');
    put('d');
    expect(await verify()).toMatchObject({ listed: 3, differences: [] });
  });

  it.each(['delta', 'real'] as const)(
    'never differs while 500 writes a second go on, with the queue %s',
    async (queue) => {
      for (let i = 0; i < 200; i += 1) put(`c${i}`);
      const { verify } = await openRoom({ queue });
      let writes = 0;
      const write = () => {
        for (let i = 0; i < 10; i += 1) {
          writes += 1;
          const name = `c${(writes * 7) % 200}`;
          if (writes % 5 > 0) change(name, String(writes));
          else {
            remove(name);
            put(name, String(writes));
          }
        }
      };
      const timer = setInterval(write, 20);
      try {
        for (let round = 0; round < 10; round += 1) expect(told(await verify())).toEqual([]);
        while (writes < 500) await new Promise((resolve) => setTimeout(resolve, 20));
        expect(told(await verify())).toEqual([]);
      } finally {
        clearInterval(timer);
      }
    },
  );

  it('is compared again when the informer itself lists anew meanwhile', async () => {
    for (let i = 0; i < 20; i += 1) put(`c${i}`);
    const { informer, verify } = await openRoom();
    const report = verify();
    informer.controller.relistNow();
    change('c1', '2');
    expect(told(await report)).toEqual([]);
  });
});

describe('planted faults', () => {
  /** What is done to the object `a`, `old` being there before; then `marker` is written, so that the watch goes on. */
  const writes = {
    ADDED: () => put('a'),
    MODIFIED: () => change('old', '2'),
    DELETED: () => remove('old'),
  } as const;
  const key = { ADDED: 'default/a', MODIFIED: 'default/old', DELETED: 'default/old' } as const;

  const cases: readonly (readonly [PlantedFault, keyof typeof writes, string])[] = [
    ['drop', 'ADDED', 'missing'],
    ['drop', 'MODIFIED', 'stale'],
    ['drop', 'DELETED', 'extra'],
    ['duplicate', 'ADDED', 'duplicated'],
    ['duplicate', 'MODIFIED', 'duplicated'],
    ['duplicate', 'DELETED', 'duplicated'],
    ['duplicate after the next', 'ADDED', 'duplicated'],
    ['duplicate after the next', 'MODIFIED', 'duplicated'],
    ['duplicate after the next', 'DELETED', 'duplicated'],
    ['swap with the next', 'ADDED', 'reordered'],
    ['swap with the next', 'MODIFIED', 'reordered'],
    ['swap with the next', 'DELETED', 'reordered'],
    ['alter the content', 'ADDED', 'altered'],
    ['alter the content', 'MODIFIED', 'altered'],
    ['alter the version', 'ADDED', 'altered'],
    ['alter the version', 'MODIFIED', 'altered'],
  ];

  it.each(cases)('%s of %s is %s', async (fault, type, expected) => {
    put('old');
    put('other');
    const faults = new PlantedFaults();
    const room = await openRoom({ break: (listerWatcher) => faults.wrap(listerWatcher) });
    expect(told(await room.verify())).toEqual([]);
    faults.plant(fault, type, type === 'ADDED' ? 'a' : 'old');
    writes[type]();
    for (let i = 0; i < 3; i += 1) change('other', `${i}`);
    // The cache has come as far as the last write, so that what it lacks is lost and not late.
    await until(() => hasText(room, 'other', '2'));
    expect(told(await room.verify())).toContain(`${expected} ${key[type]}`);
  });

  it.each([
    ['a later state', 'stale', () => [change('old', '2'), change('old', '3')]],
    ['a deletion before a creation', 'missing', () => [remove('old'), put('old', '9')]],
  ] as const)('%s that is overtaken by the one before it is %s', async (_what, expected, write) => {
    put('old');
    put('other');
    const faults = new PlantedFaults();
    const room = await openRoom({ break: (listerWatcher) => faults.wrap(listerWatcher) });
    faults.plant('swap with the next', expected === 'stale' ? 'MODIFIED' : 'DELETED', 'old');
    write();
    for (let i = 0; i < 3; i += 1) change('other', `${i}`);
    await until(() => hasText(room, 'other', '2'));
    expect(told(await room.verify())).toEqual([`${expected} default/old`, 'reordered default/old']);
  });

  it('a lost event that a later one has made good is found when the list was between them', async () => {
    put('old');
    put('other');
    const faults = new PlantedFaults();
    const room = await openRoom({ break: (listerWatcher) => faults.wrap(listerWatcher), silentMs: 60_000 });
    faults.plant('drop', 'MODIFIED', 'old');
    change('old', '2');
    const listed = server.requests.length;
    const report = room.verify();
    await until(() => server.requests.slice(listed).some(({ verb, status }) => verb === 'list' && status === 200));
    change('old', '3');
    expect(await report).toMatchObject({
      differences: [{ type: 'stale', key: 'default/old', behindVersions: expect.any(Number) }],
    });
  });

  it('a lost event that is the last one is found when the watch stays silent', async () => {
    put('old');
    const faults = new PlantedFaults();
    const room = await openRoom({ break: (listerWatcher) => faults.wrap(listerWatcher), silentMs: 200 });
    faults.plant('drop', 'DELETED', 'old');
    remove('old');
    const report = await room.verify();
    expect(told(report)).toEqual(['extra default/old']);
    expect(report.isReached).toBe(false);
    expect(report.behindVersions).toBeGreaterThan(0);
    expect(report.behindMs).toBeGreaterThanOrEqual(200);
  });

  it('events that a server sends twice are found', async () => {
    const room = await openRoom();
    server.injectFaults('duplicate');
    for (let i = 0; i < 5; i += 1) put(`c${i}`);
    await until(() => room.informer.indexer.size >= 5);
    expect(told(await room.verify()).filter((line) => line.startsWith('duplicated'))).toHaveLength(5);
  });
});

function hasText({ informer }: Room, name: string, text: string): boolean {
  return informer.indexer.getByKey(`default/${name}`)?.field(['data', 'text']) === text;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
