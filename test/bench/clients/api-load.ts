import { RawConnection } from './raw-connection.ts';

// One kind of load on an API server; prints what it measured as one line of JSON. Writers and watchers are separate processes:
// who counts must not wait for who writes. Usage:
//   api-load fill OBJECTS                     creates the config maps bench-0 … that the others write to
//   api-load write OBJECTS CONNECTIONS SECONDS
//   api-load watch WATCHERS one|all SECONDS   prints `ready` when all are open
//   api-load list                             the pods, while another connection asks for something small

const [mode = '', ...args] = process.argv.slice(2);
const maps = '/api/v1/namespaces/default/configmaps';
const filler = 'x'.repeat(1500);

const modes: Readonly<Record<string, () => Promise<object>>> = { fill, write, watch, list };
const measured = await modes[mode]?.();
process.stdout.write(`${JSON.stringify(measured)}\n`, () => process.exit(0));

async function fill(): Promise<object> {
  const connection = await RawConnection.open();
  const objects = Number(args[0]);
  for (let i = 0; i < objects; i += 1) {
    const object = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: `bench-${i}` }, data: { filler, at: '' } };
    await connection.ask('POST', maps, Buffer.from(JSON.stringify(object)));
  }
  return { objects };
}

/** Merge patches as fast as they are answered. */
async function write(): Promise<object> {
  const [objects = 1, connections = 1, seconds = 1] = args.map(Number);
  let count = 0;
  let wrong = 0;
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const run = async (offset: number) => {
    const connection = await RawConnection.open();
    for (let i = offset; performance.now() < endMs; i += connections) {
      const patch = Buffer.from(`{"data":{"at":"@${(performance.timeOrigin + performance.now()).toFixed(3)}@"}}`);
      const path = `${maps}/bench-${i % objects}`;
      const { code } = await connection.ask('PATCH', path, patch, 'application/merge-patch+json');
      count += 1;
      if (code !== 200) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, i) => run(i)));
  return { 'writes/s': count / ((performance.now() - startMs) / 1000), writes: count, wrong };
}

/** Watches of one object each, or of all; how many events came a second, and how old they were. */
async function watch(): Promise<object> {
  const watchers = Number(args[0]);
  const seconds = Number(args[2]);
  let events = 0;
  let firstMs = 0;
  let lastMs = 0;
  const ages: number[] = [];
  const onBytes = (chunk: Buffer) => {
    const nowMs = performance.now();
    for (let at = chunk.indexOf('"at":"@'); at !== -1; at = chunk.indexOf('"at":"@', at + 7)) {
      const end = chunk.indexOf(0x40, at + 7);
      const sentMs = Number(chunk.toString('latin1', at + 7, end));
      events += 1;
      if (firstMs === 0) firstMs = nowMs;
      lastMs = nowMs;
      if (Number.isFinite(sentMs) && events % 7 === 0) ages.push(performance.timeOrigin + nowMs - sentMs);
    }
  };
  const list = await listVersion();
  for (let i = 0; i < watchers; i += 1) {
    const connection = await RawConnection.open();
    const selector = args[1] === 'one' ? `&fieldSelector=metadata.name%3Dbench-${i}` : '';
    await connection.watch(`${maps}?watch=1&resourceVersion=${list}${selector}`, onBytes);
  }
  events = 0;
  firstMs = 0;
  console.log('ready');
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  ages.sort((a, b) => a - b);
  const at = (share: number) => ages[Math.floor(ages.length * share)] ?? Number.NaN;
  return { 'events/s': events / ((lastMs - firstMs) / 1000), 'p50 ms': at(0.5), 'p99 ms': at(0.99) };
}

async function listVersion(): Promise<string> {
  const { openBody } = await import('./open-body.ts');
  let text = '';
  for await (const chunk of await openBody(`${maps}?limit=1`)) text += chunk;
  return (JSON.parse(text) as { metadata: { resourceVersion: string } }).metadata.resourceVersion;
}

async function list(): Promise<object> {
  const lister = await RawConnection.open();
  const other = await RawConnection.open();
  await other.ask('GET', '/api/v1/namespaces/default');
  let isListing = true;
  let longestMs = 0;
  const probe = async () => {
    while (isListing) longestMs = Math.max(longestMs, (await other.ask('GET', '/api/v1/namespaces/default')).lastMs);
  };
  const probing = probe();
  const answer = await lister.ask('GET', '/api/v1/pods');
  isListing = false;
  await probing;
  const MB = answer.bytes / 1e6;
  return { MB, 'ms/MB': answer.lastMs / MB, 'first byte ms': answer.firstMs, 'others wait ms': longestMs };
}
