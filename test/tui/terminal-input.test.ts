import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askBackground } from '../../src/tui/background.ts';
import { TerminalInput } from '../../src/tui/terminal-input.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeKeyboard } from '../helpers/fake-keyboard.ts';

let clock: FakeClock;
let keyboard: FakeKeyboard;
let input: TerminalInput;
let lost: number;
let read: string;

beforeEach(() => {
  clock = new FakeClock();
  keyboard = new FakeKeyboard();
  lost = 0;
  read = '';
  input = new TerminalInput(keyboard, clock, () => {
    lost += 1;
  });
  input.on('data', (text) => {
    read += text;
  });
});
afterEach(() => input.close());

const dark = '\u001b]11;rgb:1e1e/1e1e/2e2e\u001b\\';
const light = '\u001b]11;rgb:ffff/ffff/dddd\u0007';
const attributes = '\u001b[?62;22c';

const ask = (env: Record<string, string> = {}) => {
  const written: string[] = [];
  const background = askBackground({
    input,
    write: (text) => written.push(text),
    env: { TERM: 'xterm', ...env },
    clock,
  });
  return { background, written };
};

describe('the background', () => {
  it.each([
    ['dark', [dark + attributes]],
    ['light', [light + attributes]],
    ['light', [...(light + attributes)]],
    ['dark', ['\u001b', ']11;rgb:0', '/0/0', '\u0007']],
    ['light', ['\u001b]11;rgba:ff/ff/ff/ff\u001b', '\\']],
  ] as const)('is %s by an answer in pieces, of any length and end: %j', async (wanted, chunks) => {
    const { background, written } = ask();
    for (const chunk of chunks) {
      keyboard.type(chunk);
      await clock.advance(2);
    }
    expect(await background).toBe(wanted);
    expect(written).toEqual(['\u001b]11;?\u001b\\\u001b[c']);
    expect(read).toBe('');
  });

  it('is not waited for when the terminal answers only what every terminal does', async () => {
    const { background } = ask({ COLORFGBG: '0;15' });
    keyboard.type(attributes);
    await clock.advance(0);
    expect(await background).toBe('light');
    expect(clock.now()).toBe(new FakeClock().now());
  });

  it.each([
    [undefined, 'dark'],
    ['15;0', 'dark'],
    ['0;default;15', 'light'],
    ['0;7', 'light'],
    ['12;8', 'dark'],
    ['nonsense', 'dark'],
  ])('without an answer is what COLORFGBG=%s says: %s, after 100 ms', async (value, wanted) => {
    const { background } = ask(value === undefined ? {} : { COLORFGBG: value });
    await clock.advance(100);
    expect(await background).toBe(wanted);
  });

  it('is not asked where the question would be printed', async () => {
    for (const TERM of ['screen', 'screen-256color', 'linux', 'dumb']) {
      const { background, written } = ask({ TERM });
      expect(await background).toBe('dark');
      expect(written).toEqual([]);
    }
  });
});

describe('keys', () => {
  it('typed while the terminal is asked are not lost, wherever they fall', async () => {
    const { background } = ask();
    keyboard.type('a', `b${light.slice(0, 9)}`, `${light.slice(9)}c`, 'd\u001b[A', `${attributes}e`);
    await clock.advance(1);
    expect(await background).toBe('light');
    expect(read).toBe('abcd\u001b[Ae');
  });

  it('are kept from an answer that comes late', async () => {
    const { background } = ask();
    await clock.advance(100);
    expect(await background).toBe('dark');
    keyboard.type('j', dark.slice(0, 4), `${dark.slice(4)}k`, attributes, 'l');
    await clock.advance(0);
    expect(read).toBe('jkl');
  });

  it('esc alone is passed on after a moment, and at once when nothing is asked', async () => {
    const { background } = ask();
    keyboard.type('\u001b');
    await clock.advance(49);
    expect(read).toBe('');
    await clock.advance(1);
    expect(read).toBe('\u001b');
    keyboard.type(attributes, '\u001b');
    await clock.advance(0);
    expect(read).toBe('\u001b\u001b');
    await background;
  });

  it('of more than one byte may be cut', async () => {
    input.setRawMode(true);
    const bytes = Buffer.from('é漢');
    for (const byte of bytes) keyboard.write(Buffer.from([byte]));
    await clock.advance(0);
    expect(read).toBe('é漢');
  });

  it('are left to others without raw mode', async () => {
    input.setRawMode(true);
    input.setRawMode(false);
    expect(keyboard.isRaw).toBe(false);
    keyboard.type('for the pager');
    await clock.advance(0);
    expect(read).toBe('');
    input.setRawMode(true);
    await clock.advance(0);
    expect(read).toBe('for the pager');
  });
});

describe('pasted text', () => {
  const paste = (text: string) => `\u001b[200~${text}\u001b[201~`;
  beforeEach(() => input.setRawMode(true));

  it.each([
    ['whole', [`a${paste('one')}b${paste('two')}\r`]],
    ['a unit at a time', [...`a${paste('one')}b${paste('two')}\r`]],
    ['cut in its marks', ['a\u001b[20', '0~one\u001b[2', '01~b\u001b[', '200~two\u001b', '[201~\r']],
  ])('B161 is passed on as it came, %s', async (_, chunks) => {
    keyboard.type(...chunks);
    await expect.poll(() => read).toBe(`a${paste('one')}b${paste('two')}\r`);
  });

  it('B161 that never ends does not take ctrl-c, pressed alone, and ends by it; one in the middle of a text is text', async () => {
    keyboard.type('/', '\u001b[200~some\u0003thing', 'qq', '\u001b[20', '\u0003', 'q');
    await expect.poll(() => read).toMatch(/q$/);
    expect(read).toMatch(/^\/\u001b\[200~some\u0003thingqq(\u001b\[20)?\u001b\[201~\u0003q$/);
  });

  it('B161 without measure is cut, and keys after it are keys', async () => {
    keyboard.type(
      '\u001b[200~',
      ...Array.from({ length: 100 }, () => 'x'.repeat(4096)),
      '\u001b[20',
      '1~q',
      paste('more'),
    );
    await expect.poll(() => read).toMatch(/more/);
    expect(read).toMatch(/^\u001b\[200~x{65536}\u001b\[201~q\u001b\[200~more\u001b\[201~$/);
  });
});

it('tells when the terminal is gone, and nothing after it was closed', async () => {
  input.setRawMode(true);
  keyboard.end();
  await clock.advance(0);
  expect(lost).toBeGreaterThan(0);
  const other = new FakeKeyboard();
  let others = 0;
  const second = new TerminalInput(other, clock, () => {
    others += 1;
  });
  second.setRawMode(true);
  second.close();
  other.end();
  await clock.advance(0);
  expect(others).toBe(0);
  expect(other.isRaw).toBe(false);
});

describe('the mouse', () => {
  const clickAt = '\u001b[<0;12;7M';

  it.each([
    ['whole', [`a${clickAt}\u001b[<0;12;7mb\u001b[<65;3;4M`]],
    ['in pieces', ['a', ...clickAt, ...'\u001b[<0;12;7m', 'b', '\u001b[<65', ';3;4M']],
  ])('is told of, %s, and never typed', async (_, chunks) => {
    const events: unknown[] = [];
    input.setRawMode(true);
    input.followPointer((event) => events.push(event));
    for (const chunk of chunks) keyboard.type(chunk);
    expect(events).toEqual([
      { type: 'click', column: 11, row: 6 },
      { type: 'wheel-down', column: 2, row: 3 },
    ]);
    await expect.poll(() => read).toBe('ab');
  });

  it('does not take an escape for good, and is typed text when nobody asked', async () => {
    input.setRawMode(true);
    input.followPointer(() => {});
    keyboard.type('\u001b');
    await clock.advance(49);
    expect(read).toBe('');
    await clock.advance(1);
    await expect.poll(() => read).toBe('\u001b');
    input.followPointer(undefined);
    keyboard.type(clickAt);
    await expect.poll(() => read).toBe(`\u001b${clickAt}`);
  });
});
