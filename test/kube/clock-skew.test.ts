import { expect, it } from 'vitest';
import { FakeClock } from '../helpers/fake-clock.ts';
import { openTestClient } from '../helpers/kube-client.ts';
import { startScriptedServer } from '../helpers/scripted-server.ts';

const { signal } = new AbortController();
const hourMs = 3_600_000;

it.each([
  [6 * hourMs, ['the clock of the server is about 6h ahead of the clock of this machine: ages are off by as much']],
  [-90_000, ['the clock of the server is about 2m behind the clock of this machine: ages are off by as much']],
  [30_000, []],
  [-30_000, []],
  [0, []],
])('B140 a server that is %d ms ahead is told of once, if it matters', async (aheadMs, told) => {
  const clock = new FakeClock();
  const date = new Date(clock.now() + aheadMs).toUTCString();
  await using server = await startScriptedServer((exchange) => exchange.respond(200, {}, { date }));
  const warnings: string[] = [];
  const client = await openTestClient(server.url, {}, { clock, warn: (text) => warnings.push(text) });
  for (let i = 0; i < 3; i += 1) await client.json({ method: 'GET', path: '/x' }, { signal });
  client.close();
  expect(warnings).toEqual(told);
});

it.each(['', 'yesterday', '0', 'Thu, 99 Xyz 2026'])('B140 the date %j of a server says nothing', async (date) => {
  await using server = await startScriptedServer((exchange) => exchange.respond(200, {}, { date }));
  const warnings: string[] = [];
  const client = await openTestClient(server.url, {}, { clock: new FakeClock(), warn: (text) => warnings.push(text) });
  await client.json({ method: 'GET', path: '/x' }, { signal });
  client.close();
  expect(warnings).toEqual([]);
});
