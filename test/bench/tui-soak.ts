import { parseArgs } from 'node:util';
import { createSeededRandom, type Random } from '../../src/core/random.ts';
import { keyTable } from '../../src/session/keys/key-table.ts';
import type { Session } from '../../src/session/session.ts';
import { lineWidth } from '../../src/view/line-width.ts';
import { startLivingSession } from './living-session.ts';

/** Presses random keys in the terminal interface on the living demo, then compares its stores with the server. */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
const endMs = Date.now() + Number(values.minutes) * 60_000;
const random = createSeededRandom(seed);
const sizes: readonly (readonly [columns: number, rows: number])[] = [
  [120, 36],
  [80, 24],
  [200, 50],
  [60, 20],
  [44, 12],
  [20, 5],
];
/** These end the program or the life of a tab, and have tests of their own. */
const endings = new Set(['quit', 'quit-or-back', 'close-tab', 'suspend']);
const keys = keyTable.filter(({ action }) => !endings.has(action)).flatMap((record) => record.keys);
const lines = [
  'ns shop',
  'ns all',
  'services',
  'events',
  'secrets',
  'by shop',
  'index label:app',
  'index rm label:app',
  'resync',
  'fault drop',
  'fault 410 1',
  'fault duplicate 5',
  'fault off',
  'handler delay log 20ms',
  'handler delay log 0s',
  'set history 5',
  'set history 50',
  'set strip auto',
  'queue step 3',
  'help Q',
  'nonsense here',
];
const filters = ['check', 'status:Running', "'cart", '/c.*t/', '!shop', 'restarts>3', 'age<10m', '/(/', ''];

const live = await startLivingSession({ seed, size: [120, 36], resources: ['pods', 'deployments.apps', 'nodes'] });
const { session, server } = live;
session.ended.then((code) => {
  if (Date.now() < endMs) fail(`the session ended with ${code} after ${recent.join(' ')}`);
});
let pressed = 0;
/** The last keys, for whoever has to find out. */
const recent: string[] = [];
let nextReportMs = Date.now() + 60_000;
/** A new size is drawn with the next frame. */
let resizedMs = 0;

while (Date.now() < endMs) {
  act();
  await pause(5 + random() * 40);
  check();
  if (Date.now() >= nextReportMs) report();
}
await compare();
await live.close();
console.log(`${pressed} keys in ${values.minutes} min, seed ${seed}: stores equal to the server`);
process.exit(0);

function act(): void {
  const dice = random();
  if (dice < 0.005) resize(...pick(sizes));
  else if (dice < 0.03) type(':', pick(lines));
  else if (dice < 0.05) type('/', pick(filters));
  else pressRandom();
  if (session.tabs.length > 8) void session.closeTab(pick(session.tabs.slice(3)));
}

function resize(columns: number, rows: number): void {
  resizedMs = Date.now();
  session.resize(columns, rows);
}

/** In a prompt everything but enter: what one may come to type there is run by `type`. */
function pressRandom(): void {
  const key = pick(keys);
  // x closes a tab there, and with the last one the program ends.
  if (key === 'x' && session.active?.view === 'why') return;
  press(session.openPrompt && key === 'enter' ? 'esc' : key);
}

function type(start: string, text: string): void {
  press('esc');
  press(start);
  for (const letter of text) press(letter === ' ' ? 'space' : letter);
  press(random() < 0.8 ? 'enter' : 'esc');
}

function press(key: string): void {
  pressed += 1;
  recent.push(key);
  if (recent.length > 60) recent.shift();
  session.press(key);
}

/** A bug in an action is said in the footer as nobody would write it. */
function check(): void {
  const frame = session.frame();
  const { columns, rows } = session.size;
  if (Date.now() - resizedMs < 1000) return;
  if (frame.length !== rows) fail(`the frame has ${frame.length} rows, not ${rows}`);
  for (const line of frame) if (lineWidth(line) > columns) fail(`a line is wider than ${columns}`);
  // What is typed there may be any nonsense.
  if (session.openPrompt) return;
  const footer =
    frame
      .at(-1)
      ?.map(({ text }) => text)
      .join('') ?? '';
  if (/undefined|TypeError|\[object|NaN/.test(footer)) fail(`the footer says ${footer}`);
}

function report(): void {
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
  const mi = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} Mi`;
  const log = Math.max(...session.tabs.map(({ tab }) => tab.log.total));
  const history = Math.max(...session.tabs.map(({ tab }) => tab.history.bytes));
  console.log(
    `${pressed} keys, heap ${mi(heapUsed)}, external ${mi(external)} (buffers ${mi(arrayBuffers)}), rss ${mi(rss)}, ${session.tabs.length} tabs, log ${log}, history ${mi(history)}`,
  );
  nextReportMs += 60_000;
}

async function compare(): Promise<void> {
  await live.stopLife();
  for (const { tab } of session.tabs) {
    tab.opened?.faults.clear();
    tab.delayHandler(0);
    tab.resume();
    tab.retryNow();
    tab.rows.setFilter('');
    tab.rows.narrow(undefined);
  }
  for (const deadline = Date.now() + 90_000; ; await pause(500)) {
    const differences = findDifferences(session);
    if (differences.length === 0) return;
    if (Date.now() > deadline) fail(differences.join('\n'));
  }
}

function findDifferences({ tabs }: Session): string[] {
  return tabs.flatMap(({ tab }) => {
    const { title, name } = tab.type;
    const { namespace } = tab.request;
    tab.update(Date.now());
    const wanted = versionsOf(
      server.list(name, namespace).map(({ metadata }) => {
        return [`${metadata.namespace ?? ''}/${metadata.name}`, metadata.resourceVersion ?? ''] as const;
      }),
    );
    const store = tab.opened?.informer.indexer.list() ?? [];
    const kept = versionsOf(
      store.map((object) => [`${object.namespace}/${object.name}`, object.resourceVersion] as const),
    );
    const found: string[] = [];
    if (kept !== wanted) found.push(`${title}: the store differs from the server:\n${kept}\n--\n${wanted}`);
    if (tab.rows.count !== store.length) found.push(`${title}: ${tab.rows.count} rows, ${store.length} objects`);
    return found;
  });
}

function versionsOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .map(([key, version]) => `${key} ${version}`)
    .sort()
    .join('\n');
}

function pick<T>(from: readonly T[], by: Random = random): T {
  return from[Math.floor(by() * from.length)] as T;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}
