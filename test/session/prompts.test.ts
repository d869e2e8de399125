import { afterEach, describe, expect, it } from 'vitest';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

const objects = [
  pod('shop/cart-0', 11, { labels: { app: 'cart' }, node: 'worker-1' }),
  pod('shop/cart-1', 12, { labels: { app: 'cart' }, node: 'worker-2' }),
  pod('payments/ledger-0', 13, { labels: { app: 'ledger' } }),
];

let fixture: SessionFixture;
async function start(options: ConstructorParameters<typeof SessionFixture>[0] = {}): Promise<SessionFixture> {
  fixture = new SessionFixture({ objects, ...options });
  return fixture.open('pods', 'nodes');
}

afterEach(() => fixture.stop());

/** The texts that are offered above the prompt. */
function offered(): string[] {
  const lines = fixture.lines();
  const title = lines.findLastIndex((line) => /^─ (?:command|index by|filter) /.test(line));
  return title === -1 ? [] : lines.slice(title + 1, -1).map((line) => line.slice(3).split(/ {2,}/)[0] ?? '');
}

describe('the palette', () => {
  it('offers the best match first: whole words, beginnings, parts, then letters here and there', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('no');
    expect(offered().slice(0, 2)).toEqual(['nodes', 'noise']);
    await fixture.press('esc', ':');
    await fixture.type('pods');
    expect(offered()[0]).toBe('pods');
    await fixture.press('esc', ':');
    await fixture.type('drain');
    expect(offered()).toContain('queue drain');
  });

  it('says how many fit, of how many', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('queue');
    expect(fixture.text()).toMatch(/─ command ─+ \d+ of \d\d/);
    const [, fitting = '', all = ''] = /(\d+) of (\d+) ─$/m.exec(fixture.text()) ?? [];
    expect(Number(fitting)).toBeGreaterThanOrEqual(4);
    expect(Number(fitting)).toBeLessThan(Number(all));
  });

  it('shows the key that does the same', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('relist');
    expect(fixture.lines().find((line) => line.includes('read the whole list again'))).toMatch(/ctrl-r$/);
  });

  it('completes with tab, and goes on with what the command takes', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('contex');
    await fixture.press('tab');
    expect(fixture.footer()).toContain(':ctx ');
    expect(offered()).toEqual(['kind-dev', 'prod']);
    await fixture.type('pr');
    await fixture.press('tab');
    expect(fixture.footer()).toContain(':ctx prod');
  });

  it('offers the namespaces that exist, after ns and after -n', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('ns ');
    await fixture.pass(100);
    expect(offered()).toEqual(['all', 'shop', 'payments']);
    await fixture.press('esc', ':');
    await fixture.type('pods -n pa');
    await fixture.pass(100);
    expect(offered()[0]).toBe('payments');
    await fixture.press('tab', 'enter');
    await fixture.pass(300);
    expect(fixture.tabs.at(-1)?.request).toMatchObject({ resource: 'pods', namespace: 'payments' });
  });

  it('offers keys for get, values for by, and names for fault', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('get ledger');
    expect(offered()).toEqual(['payments/ledger-0']);
    await fixture.press('tab', 'enter');
    expect(fixture.text()).toContain('payments/ledger-0  YAML');
    await fixture.press('esc', 'I', ':');
    await fixture.type('by ');
    expect(offered()).toEqual(['shop', 'payments']);
    await fixture.press('esc', ':');
    await fixture.type('fault dupl');
    expect(offered()).toEqual(['duplicate']);
  });

  it('keeps a history that outlives the program, newest first', async () => {
    await start();
    for (const text of ['log', 'resync']) {
      await fixture.press(':');
      await fixture.type(text);
      await fixture.press('enter');
    }
    await fixture.press(':', 'up');
    expect(fixture.footer()).toContain(':resync');
    await fixture.press('up');
    expect(fixture.footer()).toContain(':log');
    expect(fixture.host.facts.get('commands')).toBe('["log","resync"]');
  });

  it('never changes the height of the frame', async () => {
    await start();
    await fixture.press(':');
    for (const letter of 'index by x') {
      await fixture.press(letter === ' ' ? 'space' : letter);
      expect(fixture.session.frame()).toHaveLength(36);
    }
  });
});

describe('get', () => {
  it('says when there is no such object, and what it may be', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('get shop/cart-7');
    await fixture.press('enter');
    expect(fixture.footer()).toContain('no object "shop/cart-7" in pods; did you mean "shop/cart-0"?');
  });
});

describe('an index', () => {
  it('is offered with how many objects have it and how many values it makes, before enter adds it', async () => {
    await start();
    await fixture.press('I', 'a');
    await fixture.pass(200);
    expect(fixture.text()).toMatch(/label:app +3 objects, 2 values/);
    await fixture.type('.spec.nodeName');
    await fixture.pass(200);
    expect(fixture.text()).toMatch(/\.spec\.nodeName +2 objects, 2 values/);
    expect(fixture.text()).toContain('Indexes 1');
    await fixture.press('enter');
    await fixture.pass(1100);
    expect(fixture.text()).toContain('Indexes 2');
    expect(fixture.text()).toContain('Buckets of .spec.nodeName');
  });

  it('opens the objects of a bucket in the table; esc undoes it', async () => {
    await start();
    await fixture.press('I', 'enter', 'down', 'enter');
    await fixture.pass(200);
    expect(fixture.text()).toContain('Indexer pods 3 by namespace=payments');
    expect(fixture.text()).toContain('ledger-0');
    expect(fixture.text()).toContain('1 of 3');
    expect(fixture.lines().slice(7, 20).join()).not.toContain('cart-0');
    await fixture.press('esc');
    await fixture.pass(200);
    expect(fixture.text()).not.toContain('by namespace');
    expect(fixture.text()).toContain('cart-0');
  });

  it('that was added here can be removed, another not', async () => {
    await start();
    await fixture.press('I', 'x');
    expect(fixture.footer()).toContain('namespace was not added here, so it stays');
    await fixture.press('a');
    await fixture.type('label:app');
    await fixture.press('enter');
    await fixture.pass(1100);
    await fixture.press('x');
    await fixture.pass(1100);
    expect(fixture.text()).toContain('Indexes 1');
  });

  it('is copied as TypeScript and as Go', async () => {
    await start();
    await fixture.press('I', 'c');
    expect(fixture.footer()).toContain('t TypeScript  g Go');
    await fixture.press('t', 'c', 'g');
    expect(fixture.host.calls[0]).toContain('copy informer.addIndexers({');
    expect(fixture.host.calls[1]).toContain('copy informer.AddIndexers(cache.Indexers{');
  });

  it('filters its buckets and the objects of a bucket', async () => {
    await start();
    await fixture.press('I', 'tab', '/');
    await fixture.type('pay');
    await fixture.press('enter');
    await fixture.pass(200);
    expect(fixture.text()).toMatch(/1 of 2 +2 values/);
    expect(fixture.text()).not.toMatch(/^ *shop +━/m);
    await fixture.press('esc');
    await fixture.pass(200);
    expect(fixture.text()).not.toMatch(/1 of 2/);
  });
});

describe('the help', () => {
  it('of one key says first what it does here, then what it does everywhere', async () => {
    fixture = await new SessionFixture({ size: [200, 40] }).open('pods');
    await fixture.press('I', ':');
    await fixture.type('help c');
    await fixture.press('enter');
    expect(fixture.footer()).toMatch(/^ c in indexes: copy: t TypeScript, g Go · c: copy: then a letter · c in why: /);
  });

  it('is searched with /, n and N, round the end', async () => {
    await start();
    await fixture.press('?', '/');
    await fixture.type('freeze');
    await fixture.press('enter');
    expect(fixture.text()).toContain('/freeze  1 of 1  n next');
    expect(fixture.text()).toMatch(/^▌.*freeze the screen/m);
    await fixture.press('/');
    await fixture.type('queue');
    await fixture.press('enter');
    const [, total = ''] = /\/queue {2}1 of (\d+)/.exec(fixture.text()) ?? [];
    expect(Number(total)).toBeGreaterThan(1);
    await fixture.press('n');
    expect(fixture.text()).toContain(`/queue  2 of ${total}`);
    await fixture.press('N', 'N');
    expect(fixture.text()).toContain(`/queue  ${total} of ${total}`);
  });

  it('scrolls as far as there is something, and says that there is more', async () => {
    await start({ size: [45, 12] });
    await fixture.press('?');
    expect(fixture.text()).toMatch(/▾ \d+ more/);
    fixture.session.resize(80, 24);
    await fixture.pass(100);
    expect(fixture.text()).toMatch(/esc closes {2}\/ searches {2}▾ \d+ more/);
    await fixture.press('G');
    expect(fixture.text()).not.toMatch(/▾ \d+ more/);
    expect(fixture.text()).toContain('refused');
    const end = fixture.text();
    await fixture.press('down', 'up', 'down');
    expect(fixture.text()).toBe(end);
    await fixture.press('g');
    expect(fixture.text()).toContain('Here');
  });
});
