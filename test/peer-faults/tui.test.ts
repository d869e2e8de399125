import { afterEach, describe, expect, it } from 'vitest';
import type { WatchEvent } from '../../src/cache/lister-watcher.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { keyTable } from '../../src/session/keys/key-table.ts';
import { drawFooter } from '../../src/view/draw/draw-footer.ts';
import { lineWidth } from '../../src/view/line-width.ts';
import { statusError } from '../helpers/reflector-harness.ts';
import { SessionFixture } from '../session/session-fixture.ts';
import { pod } from '../session/tab-fixture.ts';

type Options = NonNullable<ConstructorParameters<typeof SessionFixture>[0]>;

const objects = [pod('shop/cart-0', 11), pod('shop/cart-1', 12), pod('payments/ledger-0', 13)];
const allKeys = [...new Set(keyTable.flatMap(({ keys }) => keys))].filter(
  (key) => !['q', 'ctrl-c', 'ctrl-z'].includes(key),
);
const modified = (object: KubeObject): WatchEvent<KubeObject> => ({ type: 'MODIFIED', object });

let fixture: SessionFixture;
async function start(options: Options = {}): Promise<SessionFixture> {
  fixture = new SessionFixture({ objects, ...options });
  return fixture.open('pods');
}
afterEach(() => fixture.stop());

/** Every frame fills the screen and fits it, whatever the size. */
function expectWhole(columns: number, rows: number): void {
  const lines = fixture.session.frame();
  expect(lines).toHaveLength(rows);
  expect(Math.max(0, ...lines.map(lineWidth))).toBeLessThanOrEqual(columns);
}

/** The watch ends as expired, and the list that follows is refused. */
async function refuseLists(error: Error): Promise<void> {
  const [tab] = fixture.tabs;
  tab?.source.listAnswers.push(...Array.from({ length: 50 }, () => error));
  tab?.stream.push({ type: 'ERROR', status: { code: 410, reason: 'Expired', message: 'old' } });
  await fixture.pass(2000);
}

describe('what moves and what does not', () => {
  it('B144 ages go on between events, with a frame a second at most', async () => {
    await start({ settings: { times: 'age' } });
    await fixture.feed(modified(pod('shop/cart-0', 101, { phase: 'Pending' })));
    const before = { frames: fixture.frames };
    expect(fixture.lines().find((line) => line.includes('cart-0'))).toMatch(/ 0s$/);
    await fixture.pass(65_000);
    expect(fixture.frames - before.frames).toBeGreaterThan(0);
    expect(fixture.frames - before.frames).toBeLessThanOrEqual(66);
    const row = fixture.lines().find((line) => line.includes('cart-0')) ?? '';
    // The column CHANGED: 0s when it changed.
    expect(row).toMatch(/ (1m|65s|1m5s)$/);
  });

  it('B114 B014 switching between views leaves one informer of each and nothing that ticks', async () => {
    await start();
    await fixture.session.open({ resource: 'nodes', namespace: undefined });
    for (let turn = 0; turn < 20; turn += 1) {
      await fixture.press(':');
      await fixture.type(turn % 2 === 0 ? 'nodes' : 'pods');
      await fixture.press('enter');
      await fixture.feed(modified(pod('shop/cart-0', 200 + turn)));
    }
    const open = fixture.tabs.filter(({ closed }) => closed === 0);
    expect(open.map(({ request }) => request.resource).sort()).toEqual(['nodes', 'pods']);
    expect(open.every(({ source }) => source.watches.length === 1)).toBe(true);
    await fixture.stop();
    expect(fixture.clock.waiting).toBe(0);
    const { frames } = fixture;
    fixture.tabs[0]?.stream.push(modified(pod('shop/cart-0', 900)));
    await fixture.pass(5000);
    expect(fixture.frames).toBe(frames);
  });

  it('B184 B126 the log shows the newest of more than it holds, and how many it dropped', async () => {
    await start({ objects: Array.from({ length: 5000 }, (_, index) => pod(`shop/p-${index}`, index + 1)) });
    await fixture.press('L');
    for (let batch = 0; batch < 7; batch += 1) {
      const versions = Array.from({ length: 1000 }, (_, index) => 10_000 + batch * 1000 + index);
      await fixture.feed(
        ...versions.map((version) => modified(pod(`shop/p-${version % 5000}`, version, { phase: `P${version}` }))),
      );
    }
    await fixture.feed({ type: 'ADDED', object: pod('shop/the-newest', 99_999) });
    await fixture.pass(2000);
    expect(fixture.text()).toContain('the-newest');
    expect(fixture.text()).toMatch(/[\d,]+ older dropped/);
  });
});

describe('refusals', () => {
  const forbidden = statusError(403, 'Forbidden', {
    message: 'pods is forbidden: User "u\u001b[2J" cannot list resource "pods"',
  });

  it('B146 forbidden is said in place of an empty table, clean, and asked again slowly', async () => {
    await start({ objects: [] });
    expect(fixture.text()).toContain('No pods');
    await refuseLists(forbidden);
    expect(fixture.text()).toContain('You may not list pods');
    expect(fixture.text()).toContain('Server said: pods is forbidden: User "u');
    expect(fixture.text()).not.toContain('\u001b');
    expect(fixture.text()).not.toMatch(/No pods|is synced/);
    const before = fixture.tabs[0]?.source.lists.length ?? 0;
    await fixture.pass(60_000);
    expect((fixture.tabs[0]?.source.lists.length ?? 0) - before).toBeLessThanOrEqual(8);
    await fixture.press('Q');
    expect(fixture.text()).toContain('DeltaFIFO');
  });

  it('B071 B146 credentials that are refused are said in place, and accepted ones are enough', async () => {
    await start({ objects: [] });
    await refuseLists(statusError(401, 'Unauthorized'));
    expect(fixture.text()).toContain('The server does not accept these credentials (401).');
    const source = fixture.tabs[0]!.source;
    source.listAnswers.length = 0;
    source.onList({ items: [pod('shop/back', 300)], resourceVersion: '300' });
    await fixture.pass(60_000);
    expect(fixture.text()).toContain('back');
    expect(fixture.text()).not.toContain('(401)');
  });

  it.each([
    [
      'forbidden',
      async () => {
        throw statusError(403, 'Forbidden');
      },
    ],
    ['never answered', () => new Promise<readonly string[]>(() => {})],
  ])('B173 where namespaces are %s, one is typed all the same', async (_, namespaces) => {
    await start();
    Object.assign(fixture.session.informers, { namespaces });
    await fixture.press(':');
    await fixture.type('ns team-a');
    await fixture.press('enter');
    await fixture.pass(500);
    expect(fixture.lines()[0]).toContain('kind-dev · team-a');
    expect(fixture.tabs.at(-1)?.request.namespace).toBe('team-a');
    expect(fixture.footer()).not.toMatch(/undefined|Error/);
  });
});

describe('sizes', () => {
  it('B153 narrow and wide again is what it was', async () => {
    await start();
    await fixture.feed(modified(pod('shop/cart-0', 101, { phase: 'Pending' })));
    // Rates fall as time passes.
    const shown = () => fixture.text().replaceAll(/\d\.\d\/s/g, 'rate');
    const before = shown();
    for (const columns of [50, 20, 1, 120]) {
      fixture.session.resize(columns, 36);
      await fixture.pass(60);
    }
    expect(shown()).toBe(before);
  });

  it('B154 a storm of sizes is a few frames, the last one right, and keys go on', async () => {
    await start();
    const before = fixture.frames;
    for (let step = 0; step < 200; step += 1) {
      fixture.session.resize(20 + ((step * 37) % 180), 5 + ((step * 13) % 55));
      if (step % 4 === 0) fixture.tabs[0]?.stream.push(modified(pod('shop/cart-0', 200 + step, { phase: `P${step}` })));
      if (step === 100) fixture.session.press('Q');
      await fixture.clock.advance(5);
    }
    fixture.session.resize(80, 24);
    await fixture.pass(100);
    expect(fixture.frames - before).toBeLessThanOrEqual(40);
    expectWhole(80, 24);
    expect(fixture.text()).toContain('DeltaFIFO');
  });

  it.each([
    [20, 5],
    [10, 3],
    [3, 2],
    [1, 1],
    [0, 0],
    [0, 24],
    [80, 0],
    [2, 60],
    [Number.NaN, Number.NaN],
  ])('B155 %d×%d takes every key, and grows back', async (columns, rows) => {
    await start();
    fixture.session.resize(columns, rows);
    for (const key of allKeys) {
      await fixture.press(key);
      fixture.session.frame();
      await fixture.press('esc', 'esc', 'n');
    }
    if (columns > 0 && rows > 0) expectWhole(columns, rows);
    fixture.session.resize(80, 24);
    await fixture.press('esc', 'esc', 'esc', 'P');
    await fixture.pass(1000);
    expectWhole(80, 24);
    expect(fixture.text()).toContain('Indexer pods');
  });
});

describe('what is typed', () => {
  it.each([
    ['several reads', ['に', 'ほ', 'ん'], 'にほん'],
    ['a combining mark', ['e', '\u0301'], 'e\u0301'],
    ['an emoji of several code points', ['👨', '\u200d', '👩', '\u200d', '👧'], '👨\u200d👩\u200d👧'],
    ['a flag', ['🇩', '🇪'], '🇩🇪'],
  ])('B161 %s make the filter as typed, and backspace takes one character', async (_, keys, text) => {
    await start();
    await fixture.press('/');
    for (const key of keys) fixture.session.press(key);
    await fixture.pass(100);
    expect(fixture.session.openPrompt?.text).toContain(text);
    await fixture.press('x', 'backspace', 'backspace');
    const rest = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
      .slice(0, -1)
      .map(({ segment }) => segment)
      .join('');
    expect(fixture.session.openPrompt?.text).toBe(rest);
  });

  it('B161 B159 two kilobytes pasted are kept whole in one line, and a return that was typed submits', async () => {
    await start();
    await fixture.press('/');
    fixture.session.paste(`${'x'.repeat(1000)}\r\n${'y'.repeat(1000)}`);
    await fixture.pass(100);
    expect(fixture.session.openPrompt?.text).toBe(`${'x'.repeat(1000)} ${'y'.repeat(1000)}`);
    expectWhole(120, 36);
    await fixture.press('ctrl-u', 'l', 'e', 'd', 'enter');
    expect(fixture.session.openPrompt).toBeUndefined();
    expect(fixture.text()).toContain('1 of 3');
  });
});

it('B161 of a hundred kilobytes the first eight are taken, and the prompt says so until something else is typed', async () => {
  await start();
  await fixture.press('/');
  fixture.session.paste('あ'.repeat(100_000));
  await fixture.pass(100);
  expect(fixture.session.openPrompt?.text).toBe('あ'.repeat(8192));
  expect(fixture.footer()).toContain('only the first 8192 characters were taken');
  expectWhole(120, 36);
  await fixture.press('ctrl-u', 'l');
  expect(fixture.footer()).not.toContain('taken');
  expect(fixture.session.openPrompt?.text).toBe('l');
});

it('B161 a prompt of any length is drawn as fast as its end, which is what shows', () => {
  const text = 'xあ'.repeat(150_000);
  const footer = { type: 'prompt', mark: '/', text, cursor: text.length, error: undefined, keys: [] } as const;
  // Taking it apart from its beginning again and again would take minutes.
  const line = drawFooter(footer, 40);
  expect(lineWidth(line)).toBeLessThanOrEqual(40);
  expect(line.map((span) => span.text).join('')).toMatch(/^ \/あ?(xあ){10,} +$/);
});

describe('wide characters', () => {
  const texts = [
    'こんにちは',
    '🌊🌊',
    '⏳',
    '⚠️',
    '👨‍👩‍👧',
    '🇩🇪🇫🇷',
    '👍🏽',
    'e\u0301',
    'ﷺ',
    '각',
    'a\u00adb',
    '１２３',
    '\u200b\u200d',
    '½Ω',
    '☕️x',
  ];
  it.each([120, 100, 80, 61])('B157 keep every frame of %d columns in its cells', async (columns) => {
    await start({
      objects: texts.map((text, index) =>
        pod(`shop/p${index}`, index + 1, { phase: text, node: text.repeat(4), labels: { note: text } }),
      ),
      size: [columns, 36],
    });
    for (const key of ['w', 'enter', 'y', 'esc', 'L', 'Q', 'I', 'H', 'W', '?']) {
      await fixture.press(key);
      await fixture.feed(
        ...texts.map((text, index) =>
          modified(pod(`shop/p${index}`, 1000 + index + key.charCodeAt(0), { phase: text + key })),
        ),
      );
      expectWhole(columns, 36);
    }
  });
});

it.each([
  ['never come', () => new Promise<never>(() => {})],
  [
    'cannot be read',
    async () => {
      throw statusError(503, 'ServiceUnavailable');
    },
  ],
])('B167 B192 columns that %s hold up no row', async (_, columns) => {
  fixture = new SessionFixture({ objects });
  const { informers } = fixture.session;
  const open = informers.open.bind(informers);
  Object.assign(informers, {
    open: async (...args: Parameters<typeof open>) => (await open(...args)).map((tab) => ({ ...tab, columns })),
  });
  await fixture.open('pods');
  await fixture.press('w');
  await fixture.feed(modified(pod('shop/cart-0', 101)));
  await fixture.pass(1000);
  for (const name of ['cart-0', 'cart-1', 'ledger-0']) expect(fixture.text()).toContain(name);
  expect(fixture.text()).not.toContain('undefined');
});
