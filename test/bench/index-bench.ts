import { namespaceIndex } from '../../src/cache/index-functions.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey } from '../../src/cache/keys.ts';
import type { Indexers } from '../../src/cache/store.ts';
import { parseIndexExpression } from '../../src/object/index-expression.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { samplePodBytes } from '../object/sample-pods.ts';
import { type Contestant, runContest } from './contest.ts';
import { printContest, printTarget } from './report.ts';

const many = 100_000;
const few = 10_000;
const updates = 10_000;

/** P8: an index added to 100,000 stored objects, and what updates cost with five of them. */
export async function benchIndex(rounds: number): Promise<void> {
  const pods = Array.from({ length: many }, (_, i) => KubeObject.fromBytes(samplePodBytes(i)));
  const fill = (count: number, indexers: Indexers<KubeObject>) => {
    const indexer = createIndexer<KubeObject>(deletionHandlingMetaNamespaceKey, indexers);
    indexer.replace(count === many ? pods : pods.slice(0, count), '1');
    return indexer;
  };
  const adding = (by: string): Contestant => ({
    name: `add an index by ${by}`,
    run: async () => {
      const indexer = fill(many, {});
      const indexers = { [by]: parseIndexExpression(by).indexFunction };
      return { ms: time(() => indexer.addIndexers(indexers)) };
    },
  });
  const five = ['namespace', 'owner', 'label:app', 'label:tier', 'node'];
  const fiveIndexers = Object.fromEntries(five.map((by) => [by, parseIndexExpression(by).indexFunction]));
  const updating = (name: string, count: number, indexers: Indexers<KubeObject>): Contestant => ({
    name,
    run: async () => {
      const indexer = fill(count, indexers);
      const ms = time(() => {
        for (let i = 0; i < updates; i += 1) indexer.update(pods[i] as KubeObject);
      });
      return { 'µs an update': (ms * 1000) / updates };
    },
  });
  const result = await runContest(
    [
      ...[namespaceIndex, 'label:app', 'owner', '.spec.nodeName', '{.status.phase}'].map(adding),
      updating('update, no index, 100,000 objects', many, {}),
      updating('update, 5 indexes, 10,000 objects', few, fiveIndexers),
      updating('update, 5 indexes, 100,000 objects', many, fiveIndexers),
    ],
    rounds,
  );
  printContest('P8: indexes of 100,000 objects (minimum / median)', result);
  for (const by of [namespaceIndex, 'label:app', 'owner']) {
    printTarget(result, { id: 'P8', stage: 'first', figure: 'ms', of: `add an index by ${by}`, atMost: 150 });
  }
  const [of, against] = ['update, 5 indexes, 100,000 objects', 'update, 5 indexes, 10,000 objects'];
  printTarget(result, { id: 'P8', stage: 'first', figure: 'µs an update', of, against, atMost: 1.5 });
  for (const by of ['.spec.nodeName', '{.status.phase}']) {
    printTarget(result, { id: 'P8', stage: 'then', figure: 'ms', of: `add an index by ${by}`, atMost: 1000 });
  }
}

function time(run: () => void): number {
  const startMs = performance.now();
  run();
  return performance.now() - startMs;
}
