import { describe, expect, it } from 'vitest';
import { FailureNotices } from '../../src/cli/stream/failure-notices.ts';
import { KinformerError } from '../../src/core/errors.ts';

const error = new KinformerError('API', 'refused');
const retried = { phase: 'watch', error, attempt: 1, retryInMs: 800 } as const;
const whole = { title: 'pods', name: undefined };

function record() {
  const lines: string[] = [];
  return { lines, notices: new FailureNotices((text) => lines.push(text)) };
}

describe('failure notices', () => {
  it('a loss and a return are told once each, however many attempts lie between', () => {
    const { lines, notices } = record();
    notices.recovered(whole);
    for (let attempt = 1; attempt < 5; attempt += 1) notices.failed(whole, { ...retried, attempt }, error);
    notices.recovered(whole);
    notices.recovered(whole);
    expect(lines).toEqual(['warning: pods: watch failed: refused; trying again', 'pods: connected again']);
  });

  it('of several objects, the last that comes back is the return', () => {
    const { lines, notices } = record();
    const [a, b] = [
      { title: 'pods', name: 'a' },
      { title: 'pods', name: 'b' },
    ];
    notices.failed(a, retried, error);
    notices.failed(b, retried, error);
    notices.recovered(a);
    expect(lines).toHaveLength(1);
    notices.recovered(b);
    expect(lines).toEqual(['warning: pods: watch failed: refused; trying again', 'pods: connected again']);
  });

  it('a final failure is not told here', () => {
    const { lines, notices } = record();
    notices.failed(whole, { ...retried, retryInMs: undefined }, error);
    expect(lines).toEqual([]);
  });
});
