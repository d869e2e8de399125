import { ObjectScanner } from '../../src/object/scan.ts';
import { samplePodBytes } from '../object/sample-pods.ts';

const pods = Array.from({ length: 1000 }, (_, index) => samplePodBytes(index));
const totalBytes = pods.reduce((sum, { length }) => sum + length, 0);
console.log(`${pods.length} pods of ${Math.round(totalBytes / pods.length)} bytes`);

const scanner = new ObjectScanner();
const texts = pods.map((pod) => Buffer.from(pod).toString());

report('scan', () => {
  for (const pod of pods) {
    scanner.begin(0);
    if (scanner.scan(pod, pod.length, true) !== 0) throw new Error('invalid');
  }
});
report('JSON.parse of text', () => {
  for (const text of texts) JSON.parse(text);
});

/** Best and median of several runs, in MB/s. */
function report(name: string, run: () => void): void {
  const rates: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const startMs = performance.now();
    run();
    rates.push(totalBytes / 1000 / (performance.now() - startMs));
  }
  rates.sort((a, b) => b - a);
  console.log(`${name}: ${rates[0]?.toFixed(0)} MB/s best, ${rates[7]?.toFixed(0)} MB/s median`);
}
