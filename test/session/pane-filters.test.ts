import { afterEach, describe, expect, it } from 'vitest';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

let fixture: SessionFixture;
afterEach(() => fixture.stop());

async function start(): Promise<void> {
  fixture = await new SessionFixture({ objects: [pod('shop/cart-0', 11)], size: [120, 40] }).open('pods', 'nodes');
  fixture.tabs[0]?.opened.informer.addEventHandler({ onAdd: () => {} }, { name: 'reconcile' });
  await fixture.pass(200);
}

const rows = () =>
  fixture
    .lines()
    .filter((line) => /^(▌| ) {2}\S/.test(line))
    .map((line) => line.slice(3).split(/\s+/)[0]);

describe('/ filters', () => {
  it.each([
    ['the listeners', ['H'], 'recon', 'reconcile', 'log'],
    ['the indexes', ['I'], 'namesp', 'namespace', 'phase'],
    ['the informers of why', ['W', 'tab'], 'nod', 'nodes', 'pods'],
  ] as const)('%s, says how many pass, and goes with esc', async (_, keys, text, passing, other) => {
    await start();
    if (other === 'phase') fixture.session.active?.tab.indexes.add('phase');
    await fixture.press(...keys);
    await fixture.pass(1000);
    expect(rows()).toEqual(expect.arrayContaining([passing, other]));
    await fixture.press('/');
    await fixture.type(text);
    await fixture.press('enter');
    expect(fixture.text()).toContain('1 of 2');
    expect(rows()).toContain(passing);
    expect(rows()).not.toContain(other);
    await fixture.press('down', 'up', 'esc');
    expect(fixture.text()).not.toContain('1 of 2');
    expect(rows()).toEqual(expect.arrayContaining([passing, other]));
  });

  it('the log, and say so where nothing passes', async () => {
    await start();
    await fixture.press('L', '/');
    await fixture.type('type:DEL');
    await fixture.press('enter');
    expect(fixture.text()).toMatch(/No match for "type:DEL" among \d+ rows?\. esc clears the filter\./);
    await fixture.press('esc');
    expect(fixture.text()).not.toContain('No match');
  });

  it('wherever the footer offers it', async () => {
    await start();
    for (const view of ['P', 'Q', 'I', 'H', 'L', 'W', 'C']) {
      for (let pane = 0; pane < 4; pane += 1) {
        await fixture.press('P', view, ...Array.from({ length: pane }, () => 'tab'));
        if (fixture.session.focus === 'strip' || !fixture.footer().includes('/ filter')) continue;
        await fixture.press('/');
        expect(fixture.footer(), `${view} ${fixture.session.focus}`).toMatch(/^ \//);
        await fixture.press('esc');
      }
    }
  });
});
