import { describe, expect, it } from 'vitest';
import { FailureNotices } from '../../src/cli/stream/failure-notices.ts';
import { KinformerError } from '../../src/core/errors.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

const error = new KinformerError('API', 'refused');
const retried = { phase: 'watch', error, attempt: 1, retryInMs: 800 } as const;
const whole = { title: 'pods', name: undefined };

function record() {
  const lines: string[] = [];
  const clock = new FakeClock();
  const end = new AbortController();
  return { lines, clock, end, notices: new FailureNotices((text) => lines.push(text), clock, end.signal) };
}

describe('failure notices', () => {
  it('a loss and a return are told once each, however many attempts lie between', async () => {
    const { lines, clock, notices } = record();
    notices.recovered(whole);
    for (let attempt = 1; attempt < 5; attempt += 1) notices.failed(whole, { ...retried, attempt }, error);
    notices.recovered(whole);
    notices.recovered(whole);
    await clock.advance(1000);
    expect(lines).toEqual(['warning: pods: watch failed: refused; trying again', 'pods: connected again']);
  });

  it('of several objects, the last that comes back is the return', async () => {
    const { lines, clock, notices } = record();
    const [a, b] = [
      { title: 'pods', name: 'a' },
      { title: 'pods', name: 'b' },
    ];
    notices.failed(a, retried, error);
    notices.failed(b, retried, error);
    notices.recovered(a);
    expect(lines).toHaveLength(1);
    notices.recovered(b);
    await clock.advance(1000);
    expect(lines).toEqual(['warning: pods: watch failed: refused; trying again', 'pods: connected again']);
  });

  it('B007 B138 what fails again within a second of its return was not back, and is not told again', async () => {
    const { lines, clock, notices } = record();
    for (let attempt = 1; attempt < 20; attempt += 1) {
      notices.failed(whole, { ...retried, attempt }, error);
      await clock.advance(5000);
      notices.recovered(whole);
      await clock.advance(900);
    }
    expect(lines).toEqual(['warning: pods: watch failed: refused; trying again']);
    await clock.advance(100);
    expect(lines.slice(1)).toEqual(['pods: connected again']);
    notices.failed(whole, retried, error);
    expect(lines).toHaveLength(3);
  });

  it('a return that is not certain at the end is not told, and leaves no timer', async () => {
    const { lines, clock, end, notices } = record();
    notices.failed(whole, retried, error);
    notices.recovered(whole);
    end.abort();
    expect(clock.waiting).toBe(0);
    expect(lines).toHaveLength(1);
  });

  it('a final failure is not told here', () => {
    const { lines, notices } = record();
    notices.failed(whole, { ...retried, retryInMs: undefined }, error);
    expect(lines).toEqual([]);
  });
});
