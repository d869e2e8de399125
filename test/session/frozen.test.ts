import { afterEach, describe, expect, it } from 'vitest';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

const objects = [pod('shop/cart-0', 11), pod('shop/cart-1', 12, { phase: 'Pending' }), pod('shop/cart-2', 13)];

let fixture: SessionFixture;
async function freeze(...keys: readonly string[]): Promise<void> {
  fixture = new SessionFixture({ objects });
  await fixture.open('pods', 'nodes');
  await fixture.press(...keys, 'space');
}

/** All but the clock and the time since when it is frozen. */
function still(): string {
  return fixture
    .text()
    .replaceAll(/━*─* *FROZEN \d:\d\d · [\d,]+ held/g, '')
    .replaceAll(/\d\d:\d\d:\d\d$/gm, '');
}

const changes = [
  { type: 'MODIFIED', object: pod('shop/cart-0', 101, { phase: 'Failed' }) },
  { type: 'DELETED', object: pod('shop/cart-1', 102) },
  { type: 'ADDED', object: pod('shop/cart-9', 103) },
] as const;

afterEach(() => fixture.stop());

describe('a frozen screen', () => {
  it.each([
    ['the dashboard', []],
    ['the queue', ['Q']],
    ['the indexes', ['I']],
    ['the listeners', ['H']],
    ['the object', ['enter']],
    ['why', ['W']],
  ] as const)('of %s does not change, whatever comes', async (_, keys) => {
    await freeze(...keys);
    const before = still();
    await fixture.feed(...changes);
    await fixture.pass(5000);
    expect(still()).toBe(before);
    expect(fixture.tabs[0]?.opened.informer.indexer.size).toBe(3);
  });

  it('says since when, and how many events it holds back', async () => {
    await freeze();
    await fixture.feed(...changes);
    await fixture.pass(12_000);
    expect(fixture.text()).toMatch(/FROZEN 0:1[12] · 3 held/);
  });

  it('lets the cursor move over what it shows, and nothing else', async () => {
    await freeze();
    const before = still().replaceAll('▌', ' ');
    await fixture.feed(...changes);
    await fixture.press('down', 'down', 'up');
    expect(still().replaceAll('▌', ' ')).toBe(before);
    expect(fixture.text()).toMatch(/^▌.*cart-1/m);
  });

  it('shows all of it when it goes on', async () => {
    await freeze();
    await fixture.feed(...changes);
    await fixture.press('space');
    await fixture.pass(200);
    expect(fixture.text()).toContain('cart-9');
    expect(fixture.text()).toMatch(/cart-0 .*Failed/);
    expect(fixture.text()).toContain('Indexer pods 3');
  });
});
