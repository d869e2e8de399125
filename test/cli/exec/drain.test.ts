import { describe, expect, it } from 'vitest';
import { drain, drainMs } from '../../../src/cli/exec/drain.ts';
import { ChildGroups } from '../../../src/exec/child-groups.ts';
import { FakeClock, settle } from '../../helpers/fake-clock.ts';

class RecordingGroups extends ChildGroups {
  readonly signals: string[] = [];

  override kill(signal: NodeJS.Signals): void {
    this.signals.push(signal);
  }
}

function start(runningCount: number) {
  const clock = new FakeClock();
  const children = new RecordingGroups();
  const notices: string[] = [];
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  let hasEnded = false;
  const draining = drain({ done, runningCount, children, clock, notice: (text) => notices.push(text) }).then(() => {
    hasEnded = true;
  });
  return { clock, children, notices, end, draining, hasEnded: () => hasEnded };
}

describe('the drain', () => {
  it('waits for what runs, and kills nothing that ends in time', async () => {
    const { clock, children, notices, end, draining, hasEnded } = start(2);
    await clock.advance(27_999);
    expect(hasEnded()).toBe(false);
    end();
    await draining;
    expect(children.signals).toEqual([]);
    expect(notices).toEqual(['waiting up to 30s for 2 that still run; once more ends them at once']);
    expect(clock.waiting).toBe(0);
  });

  it('asks commands to end at 28 s, ends them at 30 s, and waits no longer', async () => {
    const { clock, children, notices, draining, hasEnded } = start(1);
    await clock.advance(28_000);
    expect(children.signals).toEqual(['SIGTERM']);
    expect(hasEnded()).toBe(false);
    await clock.advance(drainMs - 28_000);
    await draining;
    expect(children.signals).toEqual(['SIGTERM', 'SIGKILL']);
    expect(notices.at(-1)).toBe('30s have passed: ending what still runs');
  });

  it('says nothing when nothing runs', async () => {
    const { notices, end, draining } = start(0);
    end();
    await draining;
    await settle();
    expect(notices).toEqual([]);
  });
});
