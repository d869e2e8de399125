import { afterEach, describe, expect, it } from 'vitest';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

let fixture: SessionFixture;
afterEach(() => fixture.stop());

async function start(): Promise<SessionFixture> {
  fixture = new SessionFixture({ objects: [pod('shop/cart-0', 11)] });
  return fixture.open('pods', 'nodes');
}

const open = () =>
  fixture.tabs.filter(({ closed }) => closed === 0).map(({ request }) => [request.resource, request.namespace]);

describe('tabs', () => {
  it('are all there, in the last namespace, when it is changed twice at once', async () => {
    await start();
    for (const name of ['shop', 'payments']) {
      await fixture.press(':');
      for (const letter of `ns ${name}`) fixture.session.press(letter === ' ' ? 'space' : letter);
      fixture.session.press('enter');
    }
    await fixture.pass(500);
    expect(open()).toEqual([
      ['pods', 'payments'],
      ['nodes', undefined],
    ]);
    expect(fixture.session.tabs).toHaveLength(2);
  });

  it('are being discovered from the first frame on, until the server has answered', async () => {
    fixture = new SessionFixture();
    const opening = fixture.session.open({ resource: 'pods', namespace: undefined });
    expect(fixture.text()).toContain('Discovering pods: asking the server what it has…');
    await opening;
    await fixture.pass(200);
    expect(fixture.text()).toContain('No pods.');
  });

  it('that are not shown cost a frame a second, and no more for what happens in them', async () => {
    await start();
    await fixture.pass(1000 - (fixture.clock.now() % 1000));
    const header = () => fixture.lines()[0];
    const before = header();
    fixture.tabs[1]?.stream.push({ type: 'ADDED', object: pod('worker-7', 101) });
    await fixture.pass(700);
    expect(header()).toBe(before);
    await fixture.pass(300);
    expect(header()).toMatch(/2 nodes ● 2/);
    fixture.tabs[0]?.stream.push({ type: 'ADDED', object: pod('shop/cart-1', 102) });
    await fixture.pass(110);
    expect(header()).toMatch(/1 pods ● 2/);
  });

  it('do not end the program when one is closed while they are opened anew', async () => {
    await start();
    let ended: number | undefined;
    fixture.session.ended.then((code) => {
      ended = code;
    });
    const [screen] = fixture.session.tabs;
    const closing = fixture.session.closeTab(screen!);
    fixture.session.namespace = 'shop';
    const reopening = fixture.session.reopen();
    await Promise.all([closing, reopening]);
    await fixture.pass(300);
    expect(ended).toBeUndefined();
    expect(fixture.session.tabs).toHaveLength(1);
  });

  it('are closed with :close, the last one after a question only', async () => {
    await start();
    for (const footer of [/enter open/, /Close nodes, the last tab, and quit\? y\/n/]) {
      await fixture.press(':');
      await fixture.type('close');
      await fixture.press('enter');
      await fixture.pass(100);
      expect(fixture.footer()).toMatch(footer);
    }
    await fixture.press('n');
    expect(fixture.session.tabs).toHaveLength(1);
  });

  it('end the program when the last one is closed', async () => {
    await start();
    await fixture.session.closeTab(fixture.session.tabs[0]!);
    await fixture.session.closeTab(fixture.session.tabs[0]!);
    expect(await fixture.session.ended).toBe(0);
  });
});
