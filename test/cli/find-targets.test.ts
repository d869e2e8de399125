import { describe, expect, it } from 'vitest';
import { findTargets } from '../../src/cli/stream/target.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { openTestClient } from '../helpers/kube-client.ts';
import { startScriptedServer } from '../helpers/scripted-server.ts';

describe('looking for what is meant', () => {
  it('B172 B081 a server that asks for patience is told of each time, once for both of its roots', async () => {
    await using server = await startScriptedServer(({ url, respond }, index) => {
      if (index < 4) return respond(429, 'slow', { 'retry-after': '3' });
      if (url.pathname === '/api') return respond(200, { versions: ['v1'] });
      if (url.pathname === '/api/v1') return respond(200, { resources: [{ name: 'widgets', kind: 'Widget' }] });
      return respond(200, { groups: [] });
    });
    const clock = new FakeClock();
    const client = await openTestClient(server.url, {}, { clock });
    const told: unknown[] = [];
    const found = findTargets({
      client,
      arguments: { resources: ['widgets'], names: [] },
      options: { cacheDir: undefined, keepTrying: false },
      context: { env: {}, homeDir: '/nonexistent', clock, notice: () => {} },
      signal: new AbortController().signal,
      random: () => 0,
      onFailure: (error, attempt, retryInMs) => told.push([(error as Error).message, attempt, retryInMs]),
    });
    for (const requests of [2, 4]) {
      while (server.requests.length < requests || clock.waiting < 2) await settle();
      await clock.advance(3000);
    }
    expect((await found).map(({ title }) => title)).toEqual(['widgets']);
    const message = '429 Too Many Requests: slow';
    expect(told).toEqual([
      [message, 1, 3000],
      [message, 2, 3000],
    ]);
    client.close();
  });
});
