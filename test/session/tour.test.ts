import { afterEach, describe, expect, it } from 'vitest';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

let fixture: SessionFixture;
async function startTour(): Promise<SessionFixture> {
  fixture = new SessionFixture({ objects: [pod('shop/cart-0', 11)], isDemo: true });
  return fixture.open('pods', 'nodes');
}

afterEach(() => fixture.stop());

describe('the tour', () => {
  it('stays while esc comes back from the view that a card asked for', async () => {
    await startTour();
    await fixture.press('right', 'right', 'I');
    expect(fixture.text()).toContain('✓ Try it: press I');
    await fixture.press('esc');
    expect(fixture.text()).toContain('Tour 3 of 7');
    expect(fixture.text()).toContain('Indexer pods 1');
    await fixture.press('esc');
    expect(fixture.text()).not.toContain('Tour');
  });

  it('waits below the faults that it asks for, and ticks what was done there', async () => {
    await startTour();
    await fixture.press('right', 'right', 'right', 'right', 'right');
    expect(fixture.text()).toContain('Tour 6 of 7');
    await fixture.press('F');
    expect(fixture.text()).toContain('Faults · pods');
    expect(fixture.text()).not.toContain('Tour');
    await fixture.press('d', 'F', 'g');
    expect(fixture.text()).toContain('Tour 6 of 7');
    expect(fixture.text()).toContain('✓ Try it');
    await fixture.press('F', 'x');
  });

  it('ends the program with q, as its last card says', async () => {
    await startTour();
    await fixture.press('right', 'right', 'right', 'right', 'right', 'right');
    expect(fixture.text()).toContain('Press q to leave');
    await fixture.press('q');
    expect(await fixture.session.ended).toBe(0);
  });

  it('has seven cards, from the Reflector to your own cluster, and never covers the strip', async () => {
    await startTour();
    const strip = fixture.lines().slice(1, 6);
    const titles: string[] = [];
    for (let card = 1; card <= 7; card += 1) {
      titles.push(/Tour \d of 7 · ([^─]+?) ─/.exec(fixture.text())?.[1] ?? '');
      expect(fixture.lines().slice(1, 6)).toEqual(strip);
      await fixture.press('right');
    }
    expect(titles).toEqual([
      'Reflector',
      'DeltaFIFO',
      'Indexer',
      'sharedProcessor',
      'causes',
      'break it',
      'your cluster',
    ]);
    expect(fixture.text()).not.toContain('Tour');
  });
});
