import { describe, expect, it } from 'vitest';
import { type ExitSignal, listenForExitSignals } from '../../src/cli/exit-signals.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

function createSource() {
  const listeners = new Map<ExitSignal, () => void>();
  const exits: number[] = [];
  return {
    exits,
    listeners,
    send: (signal: ExitSignal) => listeners.get(signal)?.(),
    on: (signal: ExitSignal, listener: () => void) => listeners.set(signal, listener),
    off: (signal: ExitSignal) => listeners.delete(signal),
    exit: (code: number) => {
      exits.push(code);
      return undefined as never;
    },
  };
}

describe('exit signals', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s asks for an end with %i', (signal, code) => {
    const source = createSource();
    const asked: number[] = [];
    listenForExitSignals(source, new FakeClock(), (wanted) => asked.push(wanted));
    source.send(signal);
    expect(asked).toEqual([code]);
    expect(source.exits).toEqual([]);
  });

  it('a second interrupt ends at once; one that the launcher passed on does not count', async () => {
    const source = createSource();
    const clock = new FakeClock();
    listenForExitSignals(source, clock, () => {});
    source.send('SIGINT');
    await clock.advance(20);
    source.send('SIGINT');
    expect(source.exits).toEqual([]);
    await clock.advance(500);
    source.send('SIGINT');
    expect(source.exits).toEqual([130]);
  });

  it('a second signal of another kind ends with the code of the first', async () => {
    const source = createSource();
    const clock = new FakeClock();
    listenForExitSignals(source, clock, () => {});
    source.send('SIGTERM');
    await clock.advance(600);
    source.send('SIGINT');
    expect(source.exits).toEqual([143]);
  });

  it('stops listening', () => {
    const source = createSource();
    listenForExitSignals(source, new FakeClock(), () => {})();
    expect(source.listeners.size).toBe(0);
  });
});
