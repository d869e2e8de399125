import { homedir } from 'node:os';
import {
  createListWatch,
  type KubeObject,
  openClient,
  resolveResources,
  SharedIndexInformer,
  silentLogger,
} from '../../../src/index.ts';
import { createEventMeter } from './event-meter.ts';

// The whole pipeline to a handler that only counts: ends when it has synced, or EVENTS changes later. Usage: kinformer [EVENTS]

const events = Number(process.argv[2] ?? 0);
const client = await openClient(
  {},
  { env: process.env, homeDir: homedir(), logger: silentLogger, warn: console.error, interactive: false },
);
const stop = new AbortController();
const [pods] = await resolveResources(client, ['pods'], { env: process.env, signal: stop.signal });
if (!pods) throw new Error('no pods');
const informer = new SharedIndexInformer<KubeObject>({
  listerWatcher: createListWatch(client, pods.resource, {}),
});
const registration = informer.addEventHandler({ onAdd() {}, onUpdate: createEventMeter(events) });
void informer.run(stop.signal);
await registration.synced.done.promise;
if (events === 0) process.exit(0);
