import { expect, it } from 'vitest';
import type { WatchStream } from '../../src/cache/lister-watcher.ts';
import { objectMeta } from '../../src/object/meta.ts';
import { isResourceExpired } from '../../src/object/status.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';

const pod = (name: string) => ({ metadata: { name, namespace: '' } });

async function firstVersions(stream: WatchStream<object>, count: number): Promise<(string | undefined)[]> {
  const versions: (string | undefined)[] = [];
  for await (const batch of stream) {
    for (const event of batch) if (event.type !== 'ERROR') versions.push(objectMeta(event.object)?.resourceVersion);
    if (versions.length >= count) break;
  }
  return versions;
}

it('TestRCNumber: one version per change, watches replay what came after theirs', async () => {
  const source = new FakeControllerSource<{ metadata: { name: string; namespace: string } }>();
  source.add(pod('foo'));
  source.modify(pod('foo'));
  source.modify(pod('foo'));
  const from = (resourceVersion: string) => source.watch({ resourceVersion });
  expect(await firstVersions(await from('1'), 2)).toEqual(['2', '3']);
  expect(await firstVersions(await from('2'), 1)).toEqual(['3']);
  const silent = await from('3');
  source.endWatches();
  expect(await firstVersions(silent, 1)).toEqual([]);
  expect((await source.list({})).resourceVersion).toBe('3');
});

it('TestResetWatch: versions from before the reset are expired, the present one goes on', async () => {
  const source = new FakeControllerSource<{ metadata: { name: string; namespace: string } }>();
  source.add(pod('foo'));
  source.modify(pod('foo'));
  source.modify(pod('foo'));
  source.resetWatch();
  await expect(source.watch({ resourceVersion: '1' })).rejects.toSatisfy(isResourceExpired);
  const open = await source.watch({ resourceVersion: '3' });
  source.add(pod('bar'));
  expect(await firstVersions(open, 1)).toEqual(['4']);
});
