import { afterEach, describe, expect, it } from 'vitest';
import { layout } from '../../src/view/layout.ts';
import type { PaneName } from '../../src/view/regions.ts';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

const pods = Array.from({ length: 60 }, (_, i) => pod(`shop/cart-${String(i).padStart(2, '0')}`, 11 + i));

let fixture: SessionFixture;

afterEach(() => fixture.stop());

async function start(keys: readonly string[] = [], objects = pods): Promise<SessionFixture> {
  fixture = new SessionFixture({ objects, size: [200, 50] });
  await fixture.open('pods', 'nodes');
  for (let version = 1; version <= 9; version += 1) {
    const object = pod('shop/cart-00', 100 + version, { phase: version % 2 ? 'Failed' : 'Running' });
    await fixture.feed({ type: 'MODIFIED', object });
  }
  return fixture.press(...keys);
}

function regionOf(pane: PaneName) {
  const { size, active } = fixture.session;
  const view = active?.view ?? 'pipeline';
  const placed = layout({ ...size, view, focus: undefined, isZoomed: active?.isZoomed ?? false, strip: 'auto' });
  const region = placed.regions.find((each) => each.pane === pane);
  if (!region) throw new Error(`no ${pane}`);
  return region;
}

/** Clicks into the body of a pane; returns the text that was there, and what stands there now. */
async function click(pane: PaneName, line: number) {
  const { row, rows, bodyRows, column, columns } = regionOf(pane);
  const at = row + rows - bodyRows + line;
  const text = () =>
    fixture
      .lines()
      [at]?.padEnd(column + columns)
      .slice(column, column + columns)
      .trimEnd() ?? '';
  const before = text();
  fixture.session.point({ type: 'click', column: column + 5, row: at });
  await fixture.pass(0);
  return { before, after: text() };
}

async function wheel(pane: PaneName, type: 'wheel-up' | 'wheel-down') {
  const { row, column } = regionOf(pane);
  fixture.session.point({ type, column: column + 1, row: row + 1 });
  await fixture.pass(0);
}

describe('a click', () => {
  it.each([
    ['table', [], 3],
    ['log', [], 2],
    ['queue-keys', ['p', 'Q'], 0],
    ['index-list', ['I'], 0],
    ['index-buckets', ['I'], 0],
    ['index-objects', ['I'], 4],
    ['object-history', ['enter'], 2],
    ['listeners', ['H'], 0],
    ['why-informers', ['W'], 1],
  ] as const)('in %s focuses it and selects the row that it was on', async (pane, keys, line) => {
    await start(keys);
    if (pane === 'queue-keys') await fixture.feed({ type: 'ADDED', object: pod('shop/new', 200) });
    await fixture.pass(1000);
    const { before, after } = await click(pane, line);
    expect(before).not.toBe('');
    expect(after).toMatch(/^▌/);
    const withoutAge = (text: string) => text.slice(1).replace(/ +[\d.]+m?s$/, '');
    expect(withoutAge(after)).toBe(withoutAge(before));
    expect(fixture.session.focus).toBe(pane);
  });

  it.each(['object-yaml', 'object-diff', 'object-managers'] as const)('in %s shows that part', async (pane) => {
    await start(['enter']);
    await click(pane, 0);
    expect(fixture.session.focus).toBe(pane);
  });

  it('on the strip selects it, and below the last row nothing but the pane', async () => {
    await start([], pods.slice(0, 3));
    fixture.session.point({ type: 'click', column: 3, row: 2 });
    expect(fixture.session.focus).toBe('strip');
    const { before, after } = await click('table', 20);
    expect([before, after]).toEqual(['', '']);
    expect(fixture.session.focus).toBe('table');
  });

  it('is nobody’s under a question, a prompt or an overlay', async () => {
    await start();
    for (const keys of [['ctrl-r'], ['/'], ['?']]) {
      await fixture.press(...keys);
      const before = fixture.text();
      await click('log', 1);
      expect(fixture.text()).toBe(before);
      await fixture.press('esc');
    }
  });
});

describe('the wheel', () => {
  it('scrolls what it is over, and leaves the focus', async () => {
    await start();
    const first = () => fixture.lines()[regionOf('table').row + 2]?.slice(0, 100) ?? '';
    expect(first()).toContain('cart-00');
    await wheel('table', 'wheel-down');
    expect(first()).toContain('cart-03');
    await click('log', 0);
    await wheel('table', 'wheel-up');
    expect(first()).toContain('cart-00');
    expect(fixture.session.focus).toBe('log');
  });
});

it(':set mouse asks the terminal to tell, or not to', async () => {
  await start();
  expect(fixture.session.isMouseOn).toBe(false);
  fixture.session.command('set mouse on');
  expect(fixture.session.isMouseOn).toBe(true);
  fixture.session.command('set mouse off');
  expect(fixture.session.isMouseOn).toBe(false);
  expect(fixture.session.command('set mouse maybe')).toContain('"maybe" is no value of mouse');
});
