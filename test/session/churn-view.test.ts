import { describe, expect, it } from 'vitest';
import { StatusError } from '../../src/object/status.ts';
import { SessionFixture } from './session-fixture.ts';
import { type PodOptions, pod } from './tab-fixture.ts';

const modified = (name: string, version: number, options: PodOptions) => ({
  type: 'MODIFIED' as const,
  object: pod(name, version, options),
});

/** `ledger` goes to and fro between two managers, `catalog` is written without a change, `cart` only once. */
async function openWithChurn(options: ConstructorParameters<typeof SessionFixture>[0] = {}) {
  const at = (i: number, manager: string) => ({ manager, managedTime: `2026-01-01T12:0${i}:00Z` });
  const fixture = await new SessionFixture({
    objects: [pod('ledger', 1, at(0, 'a')), pod('catalog', 2, at(0, 'sync-job')), pod('cart', 3)],
    ...options,
  }).open('pods');
  let version = 10;
  for (let i = 1; i <= 6; i += 1) {
    version += 2;
    const side = i % 2 === 1 ? { phase: 'Failed', ...at(i, 'b') } : { phase: 'Running', ...at(i, 'a') };
    await fixture.feed(
      modified('ledger', version, side),
      modified('catalog', version + 1, at(i, 'sync-job')),
      ...(i === 1 ? [modified('cart', 1000, { phase: 'Failed' })] : []),
    );
  }
  await fixture.press('C');
  return fixture;
}

const rowsOf = (fixture: SessionFixture) => fixture.lines().filter((line) => /^[▌ ] {2}shop\//.test(line));

describe('churn view', () => {
  it('lists what is updated again and again, and says of the selected one what changes', async () => {
    const fixture = await openWithChurn();
    const text = fixture.text();
    expect(text).toContain('Churn last 60s');
    expect(text).toContain('13 updates · 6 no-op · top 5 make 100%');
    expect(rowsOf(fixture)).toHaveLength(2);
    expect(text).toMatch(/shop\/ledger +\d+ .* 0% +▲ 1 +a ⇄ b/);
    expect(text).toMatch(/shop\/catalog +\d+ .* 100% +– +sync-job/);
    await fixture.press('s', 's', 'g');
    expect(fixture.text()).toContain('sort flips');
    expect(rowsOf(fixture)[0]).toMatch(/^▌ {2}shop\/ledger/);
    expect(fixture.text()).toContain('▲ two managers fight');
    expect(fixture.text()).toMatch(/\.status\.phase +\d+ +Running ⇄ Failed +a sets Running, b sets Failed/);
    expect(fixture.text()).toContain(
      'Let only one of a and b write .status.phase: each undoes what the other reports.',
    );
    await fixture.stop();
  });

  it('w changes the window, i hides what changes nothing, / filters, z begins again', async () => {
    const fixture = await openWithChurn();
    await fixture.press('w');
    expect(fixture.text()).toContain('Churn last 5m');
    await fixture.press('w');
    expect(fixture.text()).toContain('Churn last 10s');
    await fixture.press('i');
    expect(fixture.text()).toContain('no-ops hidden');
    expect(rowsOf(fixture).map((line) => line.slice(3, 15).trim())).toEqual(['shop/ledger']);
    await fixture.press('i', '/');
    await fixture.type('cata');
    await fixture.press('enter');
    expect(rowsOf(fixture).map((line) => line.slice(3, 15).trim())).toEqual(['shop/catalog']);
    expect(fixture.text()).toContain('1 of 2');
    await fixture.press('/');
    await fixture.type('nosuch');
    await fixture.press('enter');
    expect(fixture.text()).toContain('No match for "catanosuch" among 2 objects. esc clears the filter.');
    await fixture.press('esc');
    expect(rowsOf(fixture)).toHaveLength(2);
    await fixture.press('z');
    expect(fixture.text()).toContain('Nothing is updated again and again: 0 updates in 10s.');
    await fixture.stop();
  });

  it('enter opens the history of the object, and esc comes back', async () => {
    const fixture = await openWithChurn();
    const [first = ''] = rowsOf(fixture);
    await fixture.press('enter');
    expect(fixture.lines()[2]).toContain(first.includes('ledger') ? 'shop/ledger' : 'shop/catalog');
    expect(fixture.text()).toContain('7 of 7');
    await fixture.press('esc');
    expect(fixture.text()).toContain('Churn last 60s');
    await fixture.stop();
  });

  it('counts again once a second, forgets what is past, and stays still while the screen is frozen', async () => {
    const fixture = await openWithChurn();
    await fixture.press('space');
    await fixture.pass(70_000);
    expect(rowsOf(fixture)).toHaveLength(2);
    expect(fixture.text()).toContain('FROZEN');
    await fixture.press('space');
    await fixture.pass(1000);
    expect(fixture.text()).toContain('Nothing is updated again and again: 0 updates in 60s.');
    await fixture.stop();
  });

  it('says of what was never listed that it does not know, and not that it is calm', async () => {
    const listFailure = new StatusError({
      kind: 'Status',
      code: 403,
      reason: 'Forbidden',
      message: 'pods is forbidden',
    });
    const fixture = await new SessionFixture({ listFailure }).open('pods');
    await fixture.press('C');
    expect(fixture.text()).toContain('pods is not listed yet, so nothing is counted; W says why.');
    await fixture.stop();
  });

  it.each([
    [200, 50],
    [120, 36],
    [80, 24],
    [60, 20],
    [45, 12],
  ] as const)('fills a screen of %i×%i', async (columns, rows) => {
    const fixture = await openWithChurn({ size: [columns, rows] });
    expect(fixture.lines()).toHaveLength(rows);
    expect(fixture.text()).toContain('shop/ledger');
    await fixture.press('tab');
    expect(fixture.lines()).toHaveLength(rows);
    await fixture.stop();
  });

  it('marks a fight, and not what one manager moves to and fro', async () => {
    const fixture = await openWithChurn();
    for (let i = 1; i <= 7; i += 1) {
      const phase = i % 2 === 1 ? 'Running' : 'Failed';
      await fixture.feed(modified('cart', 1000 + i, { phase, manager: 'c', managedTime: `2026-01-01T12:1${i}:00Z` }));
    }
    expect(fixture.text()).toMatch(/shop\/cart +\d+ .* 0% {5}1 +c/);
    expect(fixture.text()).toMatch(/shop\/ledger +\d+ .* 0% +▲ 1 +a ⇄ b/);
    await fixture.stop();
  });

  it('a fight is among the advice', async () => {
    const fixture = await openWithChurn();
    // Whoever else writes the object has no part in the fight.
    await fixture.feed(modified('ledger', 100, { manager: 'c', managedTime: '2026-01-01T12:09:00Z', restarts: 3 }));
    await fixture.press('P', 'W');
    expect(fixture.text()).toContain('a ⇄ b fight over .status.phase of shop/ledger.');
    await fixture.stop();
  });
});
