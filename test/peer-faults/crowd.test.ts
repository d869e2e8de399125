import { afterEach, expect, it, vi } from 'vitest';
import { collectGarbage } from '../helpers/collect-garbage.ts';
import { SessionFixture } from '../session/session-fixture.ts';
import { pod } from '../session/tab-fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let fixture: SessionFixture;
afterEach(() => fixture.stop());

const filler = 'x'.repeat(1500);
const crowdPod = (index: number, version: number, phase = 'Running') =>
  pod(`shop/p-${String(index).padStart(5, '0')}`, version, { phase, labels: { filler } });

async function usedBytes(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it('B182 twenty thousand objects are listed, sorted, filtered and walked through while they change', async () => {
  const count = 20_000;
  const before = await usedBytes();
  const objects = Array.from({ length: count }, (_, index) => crowdPod(index, index + 1));
  const size = objects.reduce((sum, { bytes }) => sum + bytes.length, 0);
  fixture = new SessionFixture({ objects, size: [200, 50] });
  await fixture.open('pods');
  await fixture.pass(2000);
  expect(fixture.text()).toContain('20,000');
  // Objects, rows, keys and indexes.
  expect((await usedBytes()) - before).toBeLessThan(size * 3);
  const times: number[] = [];
  // What this process works, and not what passes on a machine that does other things, too.
  const press = async (key: string) => {
    const began = process.cpuUsage();
    fixture.session.press(key);
    fixture.session.frame();
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1000);
    await fixture.clock.advance(5);
  };
  const { frames } = fixture;
  for (let turn = 0; turn < 100; turn += 1) {
    fixture.tabs[0]?.stream.push({ type: 'MODIFIED', object: crowdPod(turn * 150, 30_000 + turn, `P${turn}`) });
    await press('j');
  }
  // Half a second: a frame for each key, and ten a second for the rest.
  expect(fixture.frames - frames).toBeLessThanOrEqual(110);
  for (const key of ['/', '0', '1', '9', 'enter']) await press(key);
  await fixture.pass(2000);
  expect(fixture.text()).toMatch(/\d+ of 20,000/);
  for (const key of ['esc', 's', 's', 'r', 'G', 'g']) await press(key);
  await fixture.pass(2000);
  times.sort((a, b) => a - b);
  // A frame costs what is visible, not what there is: sorting 20,000 texts alone would take longer than this.
  expect(times[Math.floor(times.length * 0.5)]).toBeLessThan(50);
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(100);
});

it('B182 B114 a frame formats the visible rows only, however many there are', async () => {
  fixture = new SessionFixture({
    objects: Array.from({ length: 5000 }, (_, index) => crowdPod(index, index + 1)),
    size: [120, 36],
  });
  let cells = 0;
  const { informers } = fixture.session;
  const open = informers.open.bind(informers);
  Object.assign(informers, {
    open: async (...args: Parameters<typeof open>) =>
      (await open(...args)).map((tab) => ({
        ...tab,
        columns: async () =>
          (await tab.columns()).map((column) => ({
            ...column,
            cell: (object: unknown, context: Parameters<typeof column.cell>[1]) => {
              cells += 1;
              return column.cell(object, context);
            },
          })),
      })),
  });
  await fixture.open('pods');
  await fixture.pass(3000);
  cells = 0;
  for (let turn = 0; turn < 20; turn += 1) await fixture.press('pgdn');
  // Twenty pages of fewer than 36 rows with fewer than 10 columns, and what decides their widths.
  expect(cells).toBeLessThan(20 * 36 * 10 * 2);
});
