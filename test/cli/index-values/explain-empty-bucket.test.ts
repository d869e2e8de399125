import { describe, expect, it } from 'vitest';
import { explainEmptyBucket } from '../../../src/cli/index-values/explain-empty-bucket.ts';

const explain = (counts: Readonly<Record<string, number>>, asked: string, none = 0) =>
  explainEmptyBucket(
    {
      index: 'node',
      resource: 'pods',
      values: Object.entries(counts).map(([value, count]) => ({ value, count, keys: [] })),
      none,
    },
    asked,
  );

describe('a bucket that is not there', () => {
  it('is answered with the values that most objects have', () => {
    expect(explain({ 'worker-1': 9, 'worker-2': 12, 'worker-3': 1200, control: 2, x: 1 }, 'minikube')).toBe(
      'no pods under "minikube" in the index node; there are worker-3 (1,200), worker-2 (12), worker-1 (9) and 2 more',
    );
  });

  it('is answered with the value that may have been meant', () => {
    expect(explain({ 'worker-1': 9, control: 2 }, 'wroker-1')).toBe(
      'no pods under "wroker-1" in the index node; did you mean "worker-1"? There are worker-1 (9), control (2)',
    );
  });

  it('is told from an index that no object is in, and from no objects', () => {
    expect(explain({}, 'worker-1', 4)).toBe('no pods under "worker-1" in the index node: none of 4 has a value there');
    expect(explain({}, 'worker-1')).toBe('no pods under "worker-1" in the index node: there are no pods at all');
  });
});
