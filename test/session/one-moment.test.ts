import { afterEach, describe, expect, it } from 'vitest';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

let fixture: SessionFixture;
afterEach(() => fixture.stop());

async function start(): Promise<void> {
  const objects = [pod('shop/cart-0', 11), pod('shop/cart-1', 12), pod('payments/ledger-0', 13)];
  fixture = await new SessionFixture({ objects }).open('pods');
}

describe('the queue', () => {
  const waiting = () =>
    fixture
      .lines()
      .filter((line) => /^[▌ ] {2,3}\d /.test(line))
      .map((line) => line.split(/\s+/).find((word) => word.includes('/')));

  it('shows what a step has taken in the frame that the key makes', async () => {
    await start();
    await fixture.press('p', 'Q');
    await fixture.feed(
      { type: 'MODIFIED', object: pod('shop/cart-0', 101) },
      { type: 'MODIFIED', object: pod('shop/cart-1', 102) },
      { type: 'DELETED', object: pod('payments/ledger-0', 103) },
    );
    expect(waiting()).toEqual(['shop/cart-0', 'shop/cart-1', 'payments/ledger-0']);
    await fixture.press('.');
    expect(fixture.text()).toContain('2 keys · 2 deltas');
    expect(fixture.text()).toMatch(/Last Pop +shop\/cart-0/);
    expect(waiting()).toEqual(['shop/cart-1', 'payments/ledger-0']);
    await fixture.press('>');
    expect(waiting()).toEqual([]);
  });

  it('shows while it is held what has come, in every frame that counts it', async () => {
    await start();
    await fixture.press('p', 'Q');
    for (let i = 0; i < 4; i += 1) {
      await fixture.feed({ type: 'ADDED', object: pod(`shop/new-${i}`, 200 + i) });
      expect(fixture.text()).toContain(`${i + 1} key${i === 0 ? '' : 's'} ·`);
      expect(waiting()).toHaveLength(i + 1);
    }
  });
});

describe('the index workbench', () => {
  it('has the same totals in every pane of a frame, and in the strip', async () => {
    await start();
    await fixture.press('I');
    for (let i = 1; i <= 4; i += 1) {
      await fixture.feed({ type: 'ADDED', object: pod(`shop/new-${i}`, 200 + i) });
      const text = fixture.text();
      expect(text).toContain(`Indexer ${3 + i}`);
      expect(text).toContain(`2 values · ${3 + i} entries`);
      expect(text).toMatch(new RegExp(`shop +━+ +${2 + i} `));
      expect(text).toContain(`shop ${2 + i} objects`);
    }
  });
});
