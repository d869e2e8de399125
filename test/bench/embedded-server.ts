import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { samplePod } from '../object/sample-pods.ts';

// The embedded API server in a process of its own. Usage: node test/bench/embedded-server.ts --kubeconfig FILE [--pods N] [--small]
// Prints one line of JSON when it is ready: how long the pods took, and what they weigh.

const { values } = parseArgs({
  options: {
    kubeconfig: { type: 'string', default: '' },
    pods: { type: 'string', default: '0' },
    small: { type: 'boolean', default: false },
  },
});

const count = Number(values.pods);
const server = new ApiServer();
const before = weigh();
const startMs = performance.now();
for (let i = 0; i < count; i += 1000) {
  server.load(Array.from({ length: Math.min(1000, count - i) }, (_, k) => pod(i + k)));
}
const loadMs = performance.now() - startMs;
const bytesPerPod = count === 0 ? 0 : (weigh() - before) / count;
await server.start();
await writeFile(values.kubeconfig, server.kubeconfig);
console.log(JSON.stringify({ loadMs, bytesPerPod }));
// Whoever started it ends it by closing its stdin.
process.stdin.on('end', () => process.exit(0)).resume();

function weigh(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** 12 KB, or about 2 KB. */
function pod(index: number): object {
  const full = samplePod(index) as { readonly metadata: object; readonly spec: object };
  if (!values.small) return full;
  const { managedFields: _owners, ...metadata } = full.metadata as { managedFields?: unknown };
  const spec = {
    nodeName: `node-${index % 500}`,
    containers: [
      { name: 'web', image: 'registry.example.com/shop/web:1.27.3', resources: { requests: { cpu: '100m' } } },
    ],
  };
  return { ...full, metadata, spec, status: { phase: 'Running', podIP: '10.1.2.3' } };
}
