import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../src/core/random.ts';
import { reportCost } from '../../../src/insight/cost/cost-report.ts';
import { type ListSource, readSample } from '../../../src/insight/cost/read-sample.ts';
import { KubeObject } from '../../../src/object/kube-object.ts';

const options = { random: createSeededRandom(7), mostRead: 10_000, pages: 100, pageObjects: 10 };

/** The sizes go up and down through the list, as namespaces with other contents do. */
function objectAt(index: number): KubeObject {
  const text = 'x'.repeat(500 + (Math.floor(index / 700) % 5) * 400 + ((index * 7919) % 100));
  return KubeObject.from({ kind: 'C', apiVersion: 'v1', metadata: { name: `c${index}` }, data: { text } });
}

/** A list of so many objects; counts what is asked for. */
function createSource(length: number, saysHowMany = true) {
  const asked = { pages: 0, objects: 0, skips: 0, skipped: 0 };
  const next = (at: number) => (at < length ? String(at) : undefined);
  const source: ListSource = {
    async page(limit, token) {
      const from = Number(token ?? 0);
      const items = Array.from({ length: Math.min(limit, length - from) }, (_, i) => objectAt(from + i));
      asked.pages += 1;
      asked.objects += items.length;
      const at = from + items.length;
      return {
        items,
        resourceVersion: '77',
        continue: next(at),
        ...(saysHowMany && at < length && { remainingItemCount: length - at }),
      };
    },
    async skip(limit, token) {
      const from = Number(token ?? 0);
      const objects = Math.min(limit, length - from);
      asked.skips += 1;
      asked.skipped += objects;
      return { objects, continue: next(from + objects) };
    },
  };
  return { source, asked };
}

function trueBytes(length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += objectAt(i).bytes.length;
  return sum;
}

describe('reading a sample', () => {
  it.each([0, 1, 500, 501, 1700])('reads all of %i objects, and none twice', async (length) => {
    const { source, asked } = createSource(length);
    const sample = await readSample(source, options);
    expect(sample).toMatchObject({ total: length, isWhole: true, resourceVersion: '77' });
    expect(sample.tally).toMatchObject({ objects: length, jsonBytes: trueBytes(length) });
    expect(asked).toMatchObject({ objects: length, skips: 0 });
  });

  it.each([true, false])('of many reads few, whether the server says how many there are: %s', async (saysHowMany) => {
    const length = 30_000;
    const { source, asked } = createSource(length, saysHowMany);
    const sample = await readSample(source, options);
    expect(sample).toMatchObject({ total: length, isWhole: false });
    expect(sample.tally.objects).toBeGreaterThan(900);
    expect(asked.objects).toBeLessThan(1600);
    const { meanBytes, error } = reportCost(sample.tally, sample);
    const truth = trueBytes(length) / length;
    expect(error).toBeGreaterThan(0.01);
    expect(error).toBeLessThan(0.2);
    expect(Math.abs(meanBytes - truth) / truth).toBeLessThan(error);
  });

  it('is as often off by more than the error that it states as it says', async () => {
    const length = 12_000;
    const truth = trueBytes(length) / length;
    let off = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const { source } = createSource(length);
      const sample = await readSample(source, { ...options, pages: 40, random: createSeededRandom(seed) });
      const { meanBytes, error } = reportCost(sample.tally, sample);
      if (Math.abs(meanBytes - truth) / truth > error) off += 1;
    }
    expect(off).toBeLessThanOrEqual(4);
  });
});
