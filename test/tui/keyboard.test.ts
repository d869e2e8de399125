import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Keyboard } from '../../src/tui/keyboard.ts';
import { TerminalHandover } from '../../src/tui/terminal-handover.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeKeyboard } from '../helpers/fake-keyboard.ts';

let stdin: FakeKeyboard;
let signals: string[];
let handover: TerminalHandover;
let keyboard: Keyboard;
let clock: FakeClock;

beforeEach(() => {
  clock = new FakeClock();
  stdin = new FakeKeyboard();
  signals = [];
  const host = {
    stdin,
    pid: 7,
    kill: (pid: number, signal: string) => signals.push(`${signal} ${pid}`),
    on: () => undefined,
    off: () => undefined,
    listeners: () => [],
  };
  handover = new TerminalHandover(host, clock);
  keyboard = new Keyboard({ host, clock, handover });
});
afterEach(() => keyboard.close());

describe('the keyboard before there is a screen', () => {
  it('is not echoed, and what is typed waits for the screen', async () => {
    expect(stdin.isRaw).toBe(true);
    stdin.type('Q', 'p');
    await clock.advance(0);
    keyboard.giveToScreen();
    expect(keyboard.input.read()).toBe('Qp');
  });

  it('still interrupts with ctrl-c; a screen gets that as a key', async () => {
    stdin.type('a\u0003b');
    await clock.advance(0);
    expect(signals).toEqual(['SIGINT 7']);
    keyboard.giveToScreen();
    stdin.type('\u0003');
    await clock.advance(0);
    expect(signals).toHaveLength(1);
    expect(keyboard.input.read()).toBe('ab\u0003');
  });

  it('is lent as it was to who asks for a password', async () => {
    const seen: boolean[] = [];
    await handover.lend(async () => {
      seen.push(stdin.isRaw);
    });
    seen.push(stdin.isRaw);
    expect(seen).toEqual([false, true]);
  });

  it('is as it was when it is let go, also with nothing that lends it', async () => {
    keyboard.close();
    expect(stdin.isRaw).toBe(false);
    await handover.lend(async () => {});
    expect(stdin.isRaw).toBe(false);
  });
});
