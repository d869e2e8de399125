import { afterEach, describe, expect, it } from 'vitest';
import type { WatchEvent } from '../../src/cache/lister-watcher.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { keyTable } from '../../src/session/keys/key-table.ts';
import { lineWidth } from '../../src/view/line-width.ts';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

const presses = 1200;
const sizes = [
  [120, 36],
  [80, 24],
  [200, 50],
  [60, 20],
  [44, 12],
  [20, 5],
] as const;
/** They end the session or a tab, and have tests of their own; faults need a server. */
const left = new Set(['quit', 'quit-or-back', 'close-tab', 'start-fault', 'relist', 'all-namespaces']);
const keys = keyTable.filter(({ action }) => !left.has(action)).flatMap((record) => record.keys);
const texts = [
  ':ns',
  ':by shop',
  ':index label:app',
  ':index rm label:app',
  ':resync',
  '/cart',
  '/status:failing',
  '/!shop',
];

let fixture: SessionFixture;
afterEach(() => fixture.stop());

describe('random keys and events', () => {
  it.each([1, 2])('of seed %d end without an error, and with the rows that the store has', async (seed) => {
    const random = createSeededRandom(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    fixture = new SessionFixture({ objects: Array.from({ length: 20 }, (_, i) => pod(`shop/cart-${i}`, i + 1)) });
    await fixture.open('pods', 'nodes');
    let version = 100;
    const change = (): WatchEvent<KubeObject> => {
      version += 1;
      const name = `${pick(['shop', 'payments'])}/cart-${Math.floor(random() * 30)}`;
      const known = fixture.tabs[0]!.opened.informer.indexer.getByKey(name);
      const phase = pick(['Running', 'Pending', 'Failed', 'CrashLoopBackOff']);
      const object = pod(name, version, { phase, restarts: version % 7, labels: { app: pick(['a', 'b']) } });
      if (known && random() < 0.2) return { type: 'DELETED', object };
      return { type: known ? 'MODIFIED' : 'ADDED', object };
    };
    let resizedIn = 0;
    for (let i = 0; i < presses; i += 1) {
      const dice = random();
      resizedIn -= 1;
      if (dice < 0.01) {
        const [columns, rows] = pick(sizes);
        fixture.session.resize(columns, rows);
        resizedIn = 3;
      } else if (dice < 0.04) {
        fixture.session.press('esc');
        for (const letter of pick(texts)) fixture.session.press(letter === ' ' ? 'space' : letter);
        fixture.session.press(random() < 0.8 ? 'enter' : 'esc');
      } else {
        const key = pick(keys);
        // What one may come to type in a prompt, such as :q, is not run.
        const closesTab = key === 'x' && fixture.session.active?.view === 'why';
        if (!closesTab) fixture.session.press(fixture.session.openPrompt && key === 'enter' ? 'esc' : key);
      }
      if (random() < 0.5) fixture.tabs[0]!.stream.push(change());
      await fixture.clock.advance(Math.floor(random() * 120));
      if (resizedIn > 0) continue;
      const { columns, rows } = fixture.session.size;
      const frame = fixture.session.frame();
      if (frame.length !== rows) await fixture.pass(200);
      expect(fixture.session.frame()).toHaveLength(rows);
      expect(Math.max(...fixture.session.frame().map(lineWidth))).toBeLessThanOrEqual(columns);
      expect(fixture.footer()).not.toMatch(/undefined|TypeError|\[object|NaN/);
    }
    const [screen] = fixture.session.tabs;
    const { tab } = screen!;
    tab.delayHandler(0);
    tab.resume();
    tab.rows.setFilter('');
    tab.rows.narrow(undefined);
    await fixture.pass(10_000);
    tab.update(fixture.clock.now());
    const shown = Array.from({ length: tab.rows.length }, (_, i) => tab.rows.object(tab.rows.idAt(i)!)!);
    const spell = (objects: readonly KubeObject[]) =>
      objects.map(({ key, resourceVersion }) => `${key} ${resourceVersion}`).sort();
    expect(spell(shown)).toEqual(spell(tab.opened!.informer.indexer.list()));
    expect(tab.rows.count).toBe(shown.length);
  });
});
