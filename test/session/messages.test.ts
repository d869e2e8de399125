import { afterEach, describe, expect, it } from 'vitest';
import { drawFooter } from '../../src/view/draw/draw-footer.ts';
import { lineWidth } from '../../src/view/line-width.ts';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

let fixture: SessionFixture;
afterEach(() => fixture?.stop());

async function start(size: readonly [number, number]): Promise<void> {
  fixture = await new SessionFixture({ objects: [pod('shop/cart-0', 11)], size }).open('pods');
}

describe('a message', () => {
  it('leaves the keys in view that there is room for', async () => {
    await start([120, 36]);
    const keys = fixture.footer();
    await fixture.press('t');
    expect(fixture.footer()).toMatch(/^ times: ages {3}enter open {2}\/ filter .* \? help {2}: command$/);
    await fixture.pass(3100);
    expect(fixture.footer()).toBe(keys);
  });

  it('or none: where one can go back, the footer says how, at every width', async () => {
    for (const size of [
      [80, 24],
      [120, 36],
    ] as const) {
      await start(size);
      for (const view of ['Q', 'I', 'H', 'L', 'W', 'C']) {
        await fixture.press('P', view);
        expect(fixture.footer(), view).toMatch(
          size[0] === 80 ? /^ \S+ .* {2}esc back/ : /^ \S+ .*\/ filter {2}esc back/,
        );
      }
      await fixture.press('P', 'enter');
      expect(fixture.footer()).toMatch(/^ \[ older {2}\] newer .* {2}esc back/);
      await fixture.stop();
    }
  });

  it('goes with the next key, and the keys are back at once', async () => {
    await start([80, 24]);
    await fixture.press('p');
    expect(fixture.footer()).toContain('Pop is held');
    await fixture.press('down');
    expect(fixture.footer()).toMatch(/^ enter open {2}\/ filter/);
  });

  it('that is long has the whole row', () => {
    const message = (length: number) => {
      const text = 'x'.repeat(length);
      const keys = [{ key: 'enter', label: 'open' }];
      const line = drawFooter({ type: 'message', text, tone: 'info', keys }, 60);
      expect(lineWidth(line)).toBeLessThanOrEqual(60);
      return line.map((span) => span.text).join('');
    };
    expect(message(24)).toMatch(/x {3}enter open {2} *\? help {2}: command$/);
    expect(message(30)).toMatch(/x {3} *\? help {2}: command$/);
    expect(message(45)).toBe(` ${'x'.repeat(45)}`);
    expect(message(70)).toMatch(/^ x{58}…?/);
  });

  it('come of keys that have nothing to go to', async () => {
    fixture = await new SessionFixture({ size: [120, 30] }).open('pods', 'nodes');
    await fixture.press('3');
    expect(fixture.footer()).toContain('there are 2 tabs; : opens another, such as :deploy');
    await fixture.press('0');
    expect(fixture.footer()).toContain('all namespaces are in view already');
  });
});
