import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { TerminalHandover } from '../../src/tui/terminal-handover.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

class FakeHost extends EventEmitter {
  readonly pid = 1;
  readonly sent: string[] = [];
  kill(pid: number, signal: string): void {
    this.sent.push(`${signal} to ${pid}`);
  }
}

let host: FakeHost;
let clock: FakeClock;
let handover: TerminalHandover;
let log: string[];
let giveUp: () => void;

beforeEach(() => {
  host = new FakeHost();
  clock = new FakeClock();
  handover = new TerminalHandover(host, clock);
  log = [];
  giveUp = handover.takeScreen(async (run) => {
    log.push('left');
    await run();
    log.push('back');
  });
});

const deferred = () => Promise.withResolvers<void>();

describe('the terminal', () => {
  it('is lent to one after the other, and what fails gives it back', async () => {
    const first = deferred();
    const one = handover.lend(async () => {
      log.push('one');
      await first.promise;
      throw new Error('no such pager');
    });
    const two = handover.lend(async () => {
      log.push('two');
      return 2;
    });
    await clock.advance(0);
    expect(log).toEqual(['left', 'one']);
    first.resolve();
    await expect(one).rejects.toThrow('no such pager');
    expect(await two).toBe(2);
    expect(log.slice(2)).toEqual(['left', 'two', 'back']);
  });

  it('needs not be lent while there is no screen', async () => {
    giveUp();
    expect(await handover.lend(async () => 'run')).toBe('run');
    expect(log).toEqual([]);
    expect(host.eventNames()).toEqual([]);
  });

  it('brings interrupts only to whom it is lent', async () => {
    let interrupts = 0;
    host.on('SIGINT', () => {
      interrupts += 1;
    });
    await handover.lend(async () => {
      host.emit('SIGINT');
    });
    expect(interrupts).toBe(0);
    host.emit('SIGINT');
    expect(interrupts).toBe(1);
    expect(host.listenerCount('SIGINT')).toBe(1);
  });
});

describe('suspending', () => {
  it('stops the whole job and comes back when it goes on', async () => {
    const suspended = handover.suspend();
    await clock.advance(0);
    expect(host.sent).toEqual(['SIGTSTP to 0']);
    expect(host.listenerCount('SIGTSTP')).toBe(0);
    expect(log).toEqual(['left']);
    host.emit('SIGCONT');
    await suspended;
    expect(log).toEqual(['left', 'back']);
    expect(host.listenerCount('SIGTSTP')).toBe(1);
    expect(host.listenerCount('SIGCONT')).toBe(1);
    expect(clock.waiting).toBe(0);
  });

  it('comes back by itself where nobody could ever continue it', async () => {
    const suspended = handover.suspend();
    await clock.advance(200);
    await suspended;
    expect(log).toEqual(['left', 'back']);
  });

  it('from outside leaves the screen first, and going on paints it anew', async () => {
    host.emit('SIGTSTP');
    await clock.advance(0);
    expect(host.sent).toEqual(['SIGTSTP to 0']);
    host.emit('SIGCONT');
    await clock.advance(0);
    expect(log).toEqual(['left', 'back']);
    host.emit('SIGCONT');
    await clock.advance(0);
    expect(log).toEqual(['left', 'back', 'left', 'back']);
  });
});
