import { afterEach, describe, expect, it } from 'vitest';
import { keyTable } from '../../src/session/keys/key-table.ts';
import { lineWidth } from '../../src/view/line-width.ts';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

const objects = [
  pod('shop/cart-0', 11),
  pod('shop/cart-1', 12, { phase: 'Pending' }),
  pod('payments/ledger-0', 13, { phase: 'CrashLoopBackOff', restarts: 14, manager: 'kubelet' }),
];

let fixture: SessionFixture;
async function start(options: ConstructorParameters<typeof SessionFixture>[0] = {}): Promise<SessionFixture> {
  fixture = new SessionFixture({ objects, ...options });
  return fixture.open('pods', 'nodes');
}

afterEach(() => fixture.stop());

describe('keys', () => {
  it.each(keyTable.flatMap((record) => record.keys.map((key) => ({ ...record, key }))))(
    '$key in $context does: $description',
    async ({ context, key }) => {
      await start();
      await fixture.feed({ type: 'MODIFIED', object: pod('shop/cart-0', 101, { phase: 'Failed' }) });
      const places: Readonly<Record<string, readonly string[]>> = {
        log: ['tab'],
        strip: ['shift-tab'],
        queue: ['Q'],
        indexes: ['I'],
        object: ['enter'],
        handlers: ['H'],
        why: ['W'],
        help: ['?'],
        faults: ['F'],
        choose: ['b'],
        tour: [':', 't', 'o', 'u', 'r', 'enter'],
      };
      await fixture.press(...(places[context] ?? []));
      await fixture.press(key);
      await fixture.pass(1000);
      const lines = fixture.session.frame();
      expect(lines).toHaveLength(36);
      expect(Math.max(...lines.map(lineWidth))).toBeLessThanOrEqual(120);
      // A bug in an action is said in the footer as nobody would write it.
      expect(fixture.footer()).not.toMatch(/undefined|TypeError|\[object/);
    },
  );

  it('open views, and esc goes back the way one came', async () => {
    await start();
    for (const [key, title] of [
      ['Q', 'DeltaFIFO'],
      ['I', 'Indexes 1'],
      ['H', 'Listeners 1'],
      ['W', 'pods is synced'],
      ['L', 'Handler events log'],
    ] as const) {
      await fixture.press(key);
      expect(fixture.text()).toContain(title);
    }
    await fixture.press('esc');
    expect(fixture.text()).toContain('pods is synced');
    await fixture.press('P');
    expect(fixture.text()).toContain('Indexer pods 3');
    await fixture.press('esc', 'esc');
    expect(fixture.text()).toContain('Indexer pods 3');
  });

  it('q on the dashboard ends with 0, ctrl-c anywhere with 130, a signal with what it was', async () => {
    await start();
    await fixture.press('Q', 'q', 'q');
    expect(await fixture.session.ended).toBe(0);
    await start();
    await fixture.press('Q', 'ctrl-c');
    expect(await fixture.session.ended).toBe(130);
    await start();
    fixture.ending.abort();
    expect(await fixture.session.ended).toBe(0);
  });
});

describe('the queue', () => {
  it('is held by p: changes gather, . lets one through, > all, p resumes', async () => {
    await start();
    await fixture.press('p');
    await fixture.feed(
      { type: 'MODIFIED', object: pod('shop/cart-0', 101, { phase: 'Failed' }) },
      { type: 'MODIFIED', object: pod('shop/cart-1', 102) },
      { type: 'DELETED', object: pod('payments/ledger-0', 103) },
    );
    await fixture.press('Q');
    expect(fixture.text()).toContain('PAUSED');
    expect(fixture.text()).toContain('3 keys · 3 deltas');
    expect(fixture.text()).toContain('Update → 3 objects');
    await fixture.press('.');
    await fixture.pass(600);
    expect(fixture.text()).toContain('2 keys · 2 deltas');
    await fixture.press('>');
    await fixture.pass(600);
    expect(fixture.text()).toContain('0 keys');
    expect(fixture.text()).toContain('PAUSED');
    await fixture.press('p', 'P');
    expect(fixture.text()).not.toContain('PAUSED');
    expect(fixture.text()).toContain('Indexer pods 2');
  });
});

describe('the filter', () => {
  it('works while one types, says how many match, and goes with esc', async () => {
    await start();
    await fixture.press('/');
    await fixture.type('ledger');
    await fixture.pass(200);
    expect(fixture.text()).toContain('1 of 3');
    expect(fixture.lines().slice(7, 22).join()).not.toContain('cart');
    await fixture.press('enter');
    expect(fixture.text()).toContain('1 of 3');
    await fixture.press('esc');
    await fixture.pass(200);
    expect(fixture.text()).not.toContain('1 of 3');
  });

  it('keeps the last good result while the expression is wrong, and says why', async () => {
    await start();
    await fixture.press('/');
    await fixture.type('/(/');
    await fixture.pass(200);
    expect(fixture.footer()).toMatch(/regular expression|Unterminated|Invalid/);
    expect(fixture.text()).toContain('cart-0');
  });

  it('says so when nothing matches', async () => {
    await start();
    await fixture.press('/');
    await fixture.type('nothing-like-it');
    await fixture.pass(200);
    expect(fixture.text()).toContain('No match for "nothing-like-it" among 3 pods. esc clears the filter.');
  });
});

describe('commands', () => {
  it('a slip is answered with what may have been meant, and the prompt stays', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('nodse');
    await fixture.press('enter');
    expect(fixture.footer()).toContain('no command or resource "nodse"; did you mean "nodes"?');
    await fixture.press('esc');
    expect(fixture.footer()).toContain('command');
  });

  it('open resources, or go to the tab that has them', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('nodes');
    await fixture.press('enter');
    await fixture.pass(200);
    expect(fixture.tabs.filter(({ closed }) => closed === 0)).toHaveLength(2);
    expect(fixture.text()).toContain('Indexer nodes');
  });

  it('ns opens every namespaced tab anew, and 0 shows all namespaces again', async () => {
    await start();
    await fixture.press(':');
    await fixture.type('ns shop');
    await fixture.press('enter');
    await fixture.pass(300);
    expect(fixture.lines()[0]).toContain('kind-dev · shop');
    expect(fixture.tabs.map(({ request, closed }) => [request.resource, request.namespace, closed])).toEqual([
      ['pods', undefined, 1],
      ['nodes', undefined, 1],
      ['pods', 'shop', 0],
      ['nodes', undefined, 0],
    ]);
    await fixture.press('0');
    await fixture.pass(300);
    expect(fixture.lines()[0]).toContain('all namespaces');
  });

  it('ask before a list is read again', async () => {
    await start();
    await fixture.press('ctrl-r');
    expect(fixture.footer()).toMatch(/^ Relist pods\? 3 objects \(.*\) will be read again\. y\/n$/);
    await fixture.press('n');
    expect(fixture.tabs[0]?.source.lists).toHaveLength(1);
    await fixture.press('ctrl-r', 'y');
    await fixture.pass(300);
    expect(fixture.tabs[0]?.source.lists).toHaveLength(2);
  });

  it('set what can be set, and refuse the rest', async () => {
    await start();
    for (const [text, found] of [
      ['set fps 99', '"99" is no value of fps'],
      ['set theme pink', '"pink" is no value of theme'],
      ['index nonsense', 'no such index'],
      ['fault nothing', 'no fault "nothing"'],
      ['fault slo', 'no fault "slo"; did you mean "slow"?'],
      ['fault', 'NAME is missing'],
      ['queue', 'queue needs one of pause, resume, step, drain'],
      ['queue stop', 'queue needs one of pause, resume, step, drain'],
      ['handler', 'handler needs delay'],
      ['pods -x', 'there is no -x here, but -n -A -l --field-selector'],
    ] as const) {
      await fixture.press(':');
      await fixture.type(text);
      await fixture.press('enter');
      expect(fixture.footer()).toContain(found);
      await fixture.press('esc');
    }
    await fixture.press(':');
    await fixture.type('set ascii on');
    await fixture.press('enter');
    expect(fixture.text()).toContain('= Indexer pods 3 ===');
  });
});

describe('faults', () => {
  it('that strike requests say which one they wait for, while the watch is open', async () => {
    await start();
    await fixture.press('F', 't');
    await fixture.pass(200);
    const struck = 'fault 429 on pods: strikes the next list or watch request';
    expect(fixture.footer()).toContain(`${struck}; the watch stays open, F e ends it`);
    expect(fixture.text()).toContain('fault 429 on pods, in this process only: strikes the next list or watch request');
    await fixture.pass(11_000);
    expect(fixture.text()).toContain('fault 429 is over: no request met it, 0 lost, 0 replayed');
    await fixture.press('F', 's');
    expect(fixture.footer()).toMatch(/^ fault stall on pods {3}enter open/);
  });

  it('act on this tab only, and the header says which runs', async () => {
    await start();
    await fixture.press('F', 's');
    await fixture.pass(200);
    expect(fixture.lines()[0]).toContain('fault stall 30s');
    expect(fixture.tabs.map(({ opened }) => opened.faults.list().length)).toEqual([1, 0]);
    await fixture.press('F', 'x');
    await fixture.pass(200);
    expect(fixture.lines()[0]).not.toContain('fault');
  });
});

describe('the object', () => {
  it('shows what changed between its versions, and steps through them', async () => {
    await start();
    await fixture.feed({ type: 'MODIFIED', object: pod('payments/ledger-0', 101, { phase: 'Failed', restarts: 15 }) });
    await fixture.press('enter');
    expect(fixture.text()).toContain('payments/ledger-0  YAML  Diff  History  Managers');
    expect(fixture.text()).toContain('rv 101 · 2 of 2 · live');
    expect(fixture.text()).toContain('CrashLoopBackOff → Failed');
    await fixture.press('[');
    expect(fixture.text()).toContain('rv 13 · 1 of 2 · old version');
    await fixture.press(']');
    await fixture.feed({ type: 'DELETED', object: pod('payments/ledger-0', 102, { phase: 'Failed', restarts: 15 }) });
    expect(fixture.text()).toMatch(/deleted 0s ago · last known state/);
  });

  it('has the version that is shown selected in its history, whoever chose it and whatever comes', async () => {
    await start();
    const update = (version: number, restarts: number) =>
      fixture.feed({ type: 'MODIFIED', object: pod('payments/ledger-0', version, { restarts }) });
    const selected = () => fixture.lines().flatMap((line) => /│▌ {2}(\d+) /.exec(line)?.[1] ?? []);
    const shown = () => /rv (\d+) · \d+ of \d+/.exec(fixture.text())?.[1];
    await update(101, 15);
    await update(102, 16);
    await fixture.press('enter', '[');
    for (let i = 0; fixture.session.focus !== 'object-history' && i < 5; i += 1) await fixture.press('tab');
    expect([shown(), selected()]).toEqual(['101', ['101']]);
    await update(103, 17);
    expect([shown(), selected()]).toEqual(['101', ['101']]);
    await fixture.press(']');
    expect([shown(), selected()]).toEqual(['102', ['102']]);
    await fixture.press('up');
    expect([shown(), selected()]).toEqual(['103', ['103']]);
    await update(104, 18);
    expect([shown(), selected()]).toEqual(['104', ['104']]);
    await fixture.press('G');
    expect([shown(), selected()]).toEqual(['13', ['13']]);
  });

  it('is copied in every form', async () => {
    await start();
    await fixture.press('c', 'c', 'c', 'n', 'c', 'k', 'c', 'r');
    expect(fixture.host.calls).toEqual([
      'copy payments/ledger-0',
      'copy ledger-0',
      'copy kubectl get pods ledger-0 -n payments -o yaml',
      'copy 13',
    ]);
    await fixture.press('c', 'j');
    expect(JSON.parse(fixture.host.calls.at(-1)?.slice(5) ?? '')).toMatchObject({ kind: 'Pod' });
  });
});

describe('time', () => {
  it('paints nothing when nothing visible changes, and has one timer of a second', async () => {
    await start({ settings: { times: 'utc' } });
    await fixture.pass(10_000);
    const before = fixture.frames;
    await fixture.pass(10_000);
    // The clock in the header and the ages.
    expect(fixture.frames - before).toBeLessThanOrEqual(10);
    expect(fixture.clock.waiting).toBe(1);
    expect(fixture.clock.nextInMs).toBeGreaterThan(500);
  });

  it('paints at most ten times a second, however much comes', async () => {
    await start();
    const before = fixture.frames;
    for (let version = 200; version < 700; version += 1) {
      fixture.tabs[0]?.stream.push({ type: 'MODIFIED', object: pod('shop/cart-0', version, { phase: `P${version}` }) });
      await fixture.clock.advance(2);
    }
    expect(fixture.frames - before).toBeGreaterThan(5);
    expect(fixture.frames - before).toBeLessThanOrEqual(11);
    expect(fixture.text()).toContain('P69');
  });

  it('stops the screen with space, not the pipeline, and says what it holds back', async () => {
    await start();
    await fixture.press('space');
    await fixture.feed({ type: 'MODIFIED', object: pod('shop/cart-0', 101, { phase: 'Failed' }) });
    expect(fixture.text()).toContain('FROZEN');
    expect(fixture.tabs[0]?.opened.informer.indexer.getByKey('shop/cart-0')?.resourceVersion).toBe('101');
    await fixture.press('space');
    await fixture.pass(200);
    expect(fixture.text()).not.toContain('FROZEN');
    expect(fixture.text()).toContain('Failed');
  });
});

describe('the end', () => {
  it('leaves one line for each informer', async () => {
    await start();
    const lines = await fixture.stop();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^kinformer: pods 0s, 3 objects at rv 100 · 3 events \(\+3 ~0 -0\) · 0 reconnects, 0 relists/,
    );
    expect(fixture.tabs.every(({ closed }) => closed === 1)).toBe(true);
    expect(fixture.clock.waiting).toBe(0);
  });
});

describe('the tour', () => {
  it('starts once in the demo, is ticked when one does what it asks, and ends with esc', async () => {
    await start({ isDemo: true });
    expect(fixture.text()).toContain('Tour 1 of 7');
    await fixture.press('right');
    expect(fixture.text()).toContain('Tour 2 of 7 · DeltaFIFO');
    await fixture.press('p', '.');
    expect(fixture.text()).toContain('✓ Try it');
    await fixture.press('esc');
    expect(fixture.text()).not.toContain('Tour');
    expect(fixture.host.facts.get('tour')).toBe('seen');
  });

  it('is only spoken of outside the demo, once', async () => {
    fixture = new SessionFixture({ objects });
    fixture.host.facts.clear();
    const fresh = new SessionFixture({ objects });
    await fresh.stop();
    await fixture.open('pods');
    expect(fixture.footer()).not.toContain('first time?');
  });
});
