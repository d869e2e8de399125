import { CoreV1Api, KubeConfig, makeInformer } from '@kubernetes/client-node';
import { createEventMeter } from './event-meter.ts';

// client-node's informer on all pods: ends when it has synced, or EVENTS changes later. Usage: client-node [EVENTS]

const events = Number(process.argv[2] ?? 0);
const config = new KubeConfig();
config.loadFromDefault();
const core = config.makeApiClient(CoreV1Api);
const informer = makeInformer(config, '/api/v1/pods', () => core.listPodForAllNamespaces());
const count = createEventMeter(events);
informer.on('add', () => {});
informer.on('update', count);
informer.on('error', (error: unknown) => {
  console.error(error);
  process.exit(1);
});
await informer.start();
if (events === 0) process.exit(0);
