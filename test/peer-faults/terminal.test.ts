import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { pod, TuiRoom } from '../e2e/tui-room.ts';
import type { TerminalProgram } from '../helpers/terminal-program.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let room: TuiRoom;
beforeAll(async () => {
  room = await TuiRoom.open();
});
afterEach(() => room.closePrograms());
afterAll(() => room.close());

const pods = (count: number) =>
  Array.from({ length: count }, (_, index) => pod(`many-${String(index).padStart(3, '0')}`));
const setLabel = (name: string, value: string) =>
  room.server.patch('pods', { namespace: 'default', name }, { metadata: { labels: { turn: value } } });

/** What stays the same from one look to the next: no ages, rates or clocks. */
const steady = (text: string) =>
  text.split('\n').map((line) =>
    line
      .replaceAll(/\d+(\.\d+)?(Mi|Ki|B|ms|µs|s|m|h)\b|[▁▂▃▄▅▆▇█]+|\d\d:\d\d:\d\d(\.\d+)?/g, '#')
      .replaceAll(/[─\s]+/g, ' ')
      .trimEnd(),
  );
const rowsOf = (program: TerminalProgram) =>
  steady(program.screen.text()).filter((line) => /\b(cart|ledger|many)-\d/.test(line) && !/ADD|UPD|DEL/.test(line));

it('B149 B150 many rows that change rewrite what changed, and never clear the screen or the scrollback', async () => {
  const many = pods(500);
  room.server.load(many);
  try {
    const program = await room.watchPods({ columns: 80, rows: 24 });
    await program.shows('503');
    const from = program.screen.raw.length;
    const startMs = performance.now();
    for (let turn = 0; turn < 60; turn += 1) {
      setLabel('cart-0', String(turn));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    room.server.create(pod('aaa-last'));
    await program.shows('aaa-last');
    const written = program.screen.raw.slice(from);
    expect(written).not.toMatch(/\u001b\[[23]?J/);
    // Each frame is one synchronized update; a full one of this size is more than 2,000 bytes.
    const frames = written.match(/\u001b\[\?2026h/g)?.length ?? 0;
    expect(frames).toBeGreaterThan(3);
    expect(frames).toBeLessThanOrEqual(10 * Math.ceil((performance.now() - startMs) / 1000) + 5);
    expect(written.length / frames).toBeLessThan(1500);
    for (let step = 0; step < 20; step += 1) program.resize(60 + step * 3, 20 + step);
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0, isCooked: true });
    expect(program.screen.raw).not.toContain('\u001b[3J');
    expect(program.screen.leftovers).toEqual([]);
  } finally {
    const items = room.server.list('pods', 'default');
    for (const { metadata } of items as { metadata: { name: string } }[]) {
      if (/^(many|aaa)-/.test(metadata.name)) room.server.delete('pods', { namespace: 'default', name: metadata.name });
    }
  }
});

it('B152 B153 a narrowed window is what it would be from the start, and a widened one what it was', async () => {
  const program = await room.watchPods({ columns: 120, rows: 30 });
  const before = rowsOf(program);
  program.resize(60, 30);
  program.resize(40, 10);
  const fresh = room.start(['watch', 'pods', '-A'], { columns: 40, rows: 10 });
  await fresh.shows('default/ledger-0');
  await vi.waitFor(() => expect(rowsOf(program)).toEqual(rowsOf(fresh)), { timeout: 20_000, interval: 50 });
  program.resize(120, 30);
  await vi.waitFor(() => expect(rowsOf(program)).toEqual(before), { timeout: 20_000, interval: 50 });
});

const otherWidths = [
  '🌊🌊',
  '⏳',
  '⚠️',
  '👨‍👩‍👧',
  '🇩🇪🇫🇷',
  '👍🏽',
  '1️⃣',
  '❤️‍🔥',
  '🫨',
  '각',
  'क्षि',
  'กำ',
  'ﷺ',
  'e\u0301',
  'こんにちは',
];

it('B157 what this terminal has other widths for moves nothing to its right, and goes on in no other row', async () => {
  const name = (index: number) => `wide-${String(index).padStart(2, '0')}`;
  room.server.load(
    otherWidths.map((reason, index) => ({
      ...pod(name(index)),
      metadata: { name: name(index), namespace: 'default', annotations: { note: reason.repeat(60) } },
      status: { phase: 'Running', reason },
    })),
  );
  try {
    const program = await room.watchPods({ columns: 120, rows: 40 });
    await program.shows(name(otherWidths.length - 1));
    // Some of the frame is written anew each time.
    for (const step of ['j', 'j', 'k', 'w', 'w']) {
      program.press(step);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    await program.screen.flushed();
    const rows = program.screen.lines().flatMap((line, row) => (/ wide-\d\d /.test(line) ? [row] : []));
    const starts = rows.map((row) => {
      const cells = program.screen.cells(row);
      return ['0', '<'].map((letter) => cells.indexOf(letter, cells.lastIndexOf('/') + 2));
    });
    expect(rows).toHaveLength(otherWidths.length);
    expect(new Set(starts.map(String)).size).toBe(1);
    program.type('/wide-11\r');
    await program.shows('1 of');
    program.press('enter');
    await program.shows(/note: /);
    // Each row of the document ends at the border of the pane, or at the edge of the screen.
    const bordered = program.screen.lines().flatMap((line, row) => (line.includes('│') ? [row] : []));
    expect(new Set(bordered.map((row) => program.screen.cells(row).indexOf('│'))).size).toBe(1);
    program.resize(90, 40);
    await program.shows(/note: (กำ){20,}\n {2}spec:/);
    expect(program.screen.lines()[0]).toMatch(/^ kinformer /);
    program.press('ctrl-c');
    await program.ended();
    expect(program.screen.leftovers).toEqual([]);
  } finally {
    for (const index of otherWidths.keys()) room.server.delete('pods', { namespace: 'default', name: name(index) });
  }
});

it('B152 a window that gets lower, and higher again, keeps every row of it', async () => {
  const program = await room.watchPods({ columns: 100, rows: 40 });
  program.resize(100, 16);
  const fresh = room.start(['watch', 'pods', '-A'], { columns: 100, rows: 16 });
  await fresh.shows('cart-0');
  await vi.waitFor(() => expect(rowsOf(program)).toEqual(rowsOf(fresh)), { timeout: 20_000, interval: 50 });
  expect(rowsOf(program).length).toBeGreaterThan(0);
  for (const { screen } of [program, fresh]) {
    expect(screen.lines()[0]).toMatch(/^ kinformer /);
    expect(screen.lines().at(-1)).toMatch(/\? help/);
  }
  program.resize(100, 40);
  const high = room.start(['watch', 'pods', '-A'], { columns: 100, rows: 40 });
  await high.shows('cart-0');
  await vi.waitFor(() => expect(rowsOf(program)).toEqual(rowsOf(high)), { timeout: 20_000, interval: 50 });
}, 60_000);

it('B154 two hundred sizes in a second, with events, are a few frames and end in a whole screen of the last one', async () => {
  const program = await room.watchPods();
  await program.screen.flushed();
  const from = program.screen.raw.length;
  const startMs = performance.now();
  for (let step = 0; step < 200; step += 1) {
    program.resize(20 + ((step * 37) % 180), 5 + ((step * 13) % 55));
    if (step % 4 === 0) setLabel('cart-0', String(step));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  program.resize(80, 24);
  const stormMs = performance.now() - startMs;
  const storm = program.screen.raw.slice(from);
  const fresh = room.start(['watch', 'pods', '-A'], { columns: 80, rows: 24 });
  await fresh.shows('default/ledger-0');
  for (const each of [program, fresh]) {
    each.press('?');
    await each.shows('Keys of the table');
  }
  // Below the strip, whose numbers differ.
  const below = ({ screen }: TerminalProgram) => screen.lines().slice(4);
  await vi.waitFor(() => expect(below(program)).toEqual(below(fresh)), { timeout: 20_000, interval: 50 });
  expect(program.screen.lines()[0]).toMatch(/^ kinformer /);
  // Each frame is one synchronized update.
  const frames = storm.match(/\u001b\[\?2026h/g)?.length ?? 0;
  expect(frames).toBeLessThanOrEqual(10 * Math.ceil(stormMs / 1000) + 5);
  program.press('esc');
  program.press('Q');
  await program.shows('DeltaFIFO');
  await program.screen.until((screen) => screen.lines().at(-1)?.includes('help') === true, 'the footer');
  program.press('q', 'q');
  const { code, text } = await program.ended();
  expect(code).toBe(0);
  expect(text).not.toMatch(/Warning|at .*\.js/);
});

it.each([
  [20, 5],
  [10, 3],
  [3, 2],
  [1, 1],
])('B155 a terminal of %d×%d is survived from the start and grown out of', async (columns, rows) => {
  const program = room.start(['watch', 'pods', '-A'], { columns, rows });
  await program.screen.until((screen) => screen.isAlternate, 'the screen');
  program.type('jjkk\r\u001b[A\u001b[B?QIHWL/x\r:y\r');
  program.press('esc', 'esc', 'esc');
  program.resize(80, 24);
  await program.shows(/pods ● /);
  program.press('ctrl-c');
  expect(await program.ended()).toMatchObject({ code: 130, isCooked: true });
});

it('B159 B161 keys of one read are all taken: arrows, a filter and its return, three hundred of one key', async () => {
  const program = await room.watchPods();
  program.type('\u001b[B\u001b[B\r');
  await program.shows('name: ledger-0');
  program.press('esc');
  await program.shows('Indexer pods');
  program.type('/cart\r');
  await program.shows('2 of 3');
  program.type('\u001b');
  await program.screen.until((screen) => !screen.text().includes('2 of 3'), 'no filter');
  program.type('j'.repeat(300));
  program.type('gg\r');
  await program.shows('name: cart-0');
  program.press('esc');
  program.press('/');
  program.type('にほん');
  await program.shows('にほん');
  program.press('ctrl-c', 'ctrl-c');
  expect(await program.ended()).toMatchObject({ code: 130 });
});

it.each([['a server that is gone', async () => 'https://127.0.0.1:1']])(
  'B165 with %s it ends at once',
  async (_, address) => {
    const kubeconfig = room.file('gone', room.server.kubeconfig.replaceAll(room.server.url, await address()));
    const program = room.start(['watch', 'pods', '-A', '--keep-trying'], { env: { KUBECONFIG: kubeconfig } });
    await program.shows(/BACKOFF|refused|cannot reach/i);
    const startMs = performance.now();
    program.press('q');
    expect(await program.ended()).toMatchObject({ code: 0, isCooked: true });
    expect(performance.now() - startMs).toBeLessThan(5000);
  },
);

it.each([
  ['stdin is a file', 'K < /dev/null'],
  ['stdin is a pipe', 'echo q | K'],
  ['stdin is closed', 'K <&-'],
  ['stdout is a pipe', 'K | cat'],
  ['both are pipes', 'echo q | K | cat'],
])('B148 where %s, beside a terminal, the screen is refused without an escape', async (_, command) => {
  const call = command.replace('K', `'${process.execPath}' '${room.kinformer.bin}'`);
  const program = room.run(['/bin/bash', '-c', `set -o pipefail; ${call}`]);
  const { code } = await program.ended();
  expect(code).toBe(2);
  expect(program.screen.raw).toContain('error: the TUI needs a terminal');
  const ours = program.screen.raw.slice(0, program.screen.raw.indexOf('speed'));
  expect(ours).not.toContain('\u001b');
  expect(ours).not.toMatch(/ at .*\.js/);
});
