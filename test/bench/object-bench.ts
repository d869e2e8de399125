import { dropManagedFields, managedFieldsRanges } from '../../src/object/drop-fields.ts';
import { parseIndexExpression } from '../../src/object/index-expression.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { ListSplitter } from '../../src/object/list-splitter.ts';
import { WatchSplitter } from '../../src/object/watch-splitter.ts';
import { samplePodBytes, samplePodListBytes } from '../object/sample-pods.ts';

const count = 2000;
const list = samplePodListBytes(count);
const watch = Buffer.concat(
  Array.from({ length: count }, (_, i) => [
    Buffer.from('{"type":"MODIFIED","object":'),
    samplePodBytes(i),
    Buffer.from('}\n'),
  ]).flat(),
);
const pods = Array.from({ length: count }, (_, i) => KubeObject.fromBytes(samplePodBytes(i)));

for (const chunkBytes of [16 * 1024, 64 * 1024]) {
  report(`split a list in chunks of ${chunkBytes}`, list.length, () => {
    const splitter = new ListSplitter();
    let items = 0;
    for (let at = 0; at < list.length; at += chunkBytes)
      items += splitter.push(list.subarray(at, at + chunkBytes)).length;
    splitter.end();
    check(items);
  });
  report(`split a watch in chunks of ${chunkBytes}`, watch.length, () => {
    const splitter = new WatchSplitter();
    let events = 0;
    for (let at = 0; at < watch.length; at += chunkBytes)
      events += splitter.push(watch.subarray(at, at + chunkBytes)).length;
    check(events);
  });
}
report('split a list, dropping managedFields', list.length, () => {
  const splitter = new ListSplitter({ managedFields: 'drop' });
  let items = 0;
  for (let at = 0; at < list.length; at += 65_536) items += splitter.push(list.subarray(at, at + 65_536)).length;
  check(items);
});
report('only find newlines', watch.length, () => {
  let lines = 0;
  for (let at = watch.indexOf(10); at !== -1; at = watch.indexOf(10, at + 1)) lines += 1;
  check(lines);
});
for (const by of [
  'namespace',
  'label:tier',
  'owner',
  'node',
  'phase',
  '.spec.containers[0].image',
  '{.status.conditions[?(@.type=="Ready")].status}',
]) {
  const { indexFunction } = parseIndexExpression(by);
  report(`index by ${by}`, undefined, () =>
    check(pods.reduce((sum, pod) => sum + (indexFunction(pod).length > 0 ? 1 : 0), 0)),
  );
}
report('value', undefined, () => check(pods.filter((pod) => pod.value !== undefined).length));
report('resourceVersion', undefined, () => check(pods.filter((pod) => pod.resourceVersion !== '').length));
report('labels', undefined, () => check(pods.filter((pod) => pod.labels !== undefined).length));
report('dropManagedFields', undefined, () => check(pods.filter((pod) => dropManagedFields(pod) !== pod).length));
report('managedFieldsRanges', undefined, () => check(pods.filter((pod) => managedFieldsRanges(pod).length > 0).length));

function check(seen: number): void {
  if (seen !== count) throw new Error(`${seen} instead of ${count}`);
}

/** Median of several runs: microseconds an object, and MB/s where bytes go through. */
function report(name: string, bytes: number | undefined, run: () => void): void {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const startMs = performance.now();
    run();
    times.push(performance.now() - startMs);
  }
  const medianMs = times.sort((a, b) => a - b)[4] ?? 0;
  const rate = bytes === undefined ? '' : `, ${(bytes / 1000 / medianMs).toFixed(0)} MB/s`;
  console.log(`${name}: ${((medianMs * 1000) / count).toFixed(2)} µs each${rate}`);
}
