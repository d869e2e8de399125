import { expect, it } from 'vitest';
import { ApiServer } from '../../../src/apiserver/api-server.ts';
import { createSeededRandom } from '../../../src/core/random.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { pod } from '../server-client.ts';

const scopes = [
  { namespace: '', fieldSelector: '' },
  { namespace: 'default', fieldSelector: '' },
  { namespace: 'kube-public', fieldSelector: '' },
  { namespace: 'default', fieldSelector: 'metadata.name=p1' },
  { namespace: '', fieldSelector: 'metadata.name=p1' },
  { namespace: '', fieldSelector: 'spec.nodeName=n1' },
  { namespace: 'default', fieldSelector: 'spec.nodeName=n1' },
  { namespace: '', fieldSelector: 'spec.nodeName=' },
  { namespace: '', fieldSelector: 'spec.nodeName!=n1' },
];

it('a watch hears of all that concerns it: applied in order, its events give what a list has', async () => {
  const server = new ApiServer({ clock: new FakeClock() });
  const random = createSeededRandom(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const { signal } = new AbortController();
  const watched = await Promise.all(
    scopes.map(async ({ namespace, fieldSelector }) => {
      const source = server.listerWatcher('pods', namespace);
      const stream = await source.watch({ fieldSelector, resourceVersion: server.resourceVersion }, { signal });
      const state = new Map<string, string>();
      const reading = (async () => {
        for await (const events of stream) {
          for (const event of events) {
            if (event.type === 'DELETED') state.delete(event.object.key);
            else if (event.type !== 'ERROR') state.set(event.object.key, event.object.resourceVersion);
          }
        }
      })();
      return { source, fieldSelector, stream, state, reading };
    }),
  );
  for (let i = 0; i < 400; i += 1) {
    const target = { namespace: below(3) === 0 ? 'kube-public' : 'default', name: `p${below(4)}` };
    try {
      if (below(3) === 0) server.delete('pods', target, { gracePeriodSeconds: 0 });
      else if (below(2) === 0) server.patch('pods', target, { metadata: { labels: { i: String(i) } } });
      else
        server.create(
          pod(target.name, below(2) === 0 ? {} : { nodeName: `n${below(3)}` }, { namespace: target.namespace }),
        );
    } catch {
      // There already, or not there.
    }
    // Some changes come together, others alone.
    if (below(2) === 0) await Promise.resolve();
  }
  await new Promise((resolve) => setImmediate(resolve));
  for (const { source, fieldSelector, stream, state, reading } of watched) {
    stream.stop();
    await reading;
    const { items } = await source.list({ fieldSelector }, { signal });
    expect([...state].sort(), fieldSelector).toEqual(items.map(({ key, resourceVersion }) => [key, resourceVersion]));
  }
});
