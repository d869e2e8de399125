import { expect, it } from 'vitest';
import { openTestClient } from '../helpers/kube-client.ts';
import { startScriptedServer } from '../helpers/scripted-server.ts';

it('lets the program have turns while a large body arrives', async () => {
  const text = JSON.stringify({ data: 'x'.repeat(8 * 1024 * 1024) });
  await using server = await startScriptedServer((exchange) =>
    exchange.respond(200, text, { 'content-type': 'application/json' }),
  );
  const client = await openTestClient(server.url);
  try {
    const request = { method: 'GET', path: '/large' } as const;
    const response = await client.request(request, { signal: new AbortController().signal });
    let total = 0;
    let sinceTurn = 0;
    let longest = 0;
    let isReading = true;
    const turn = () => {
      sinceTurn = 0;
      if (isReading) setImmediate(turn);
    };
    turn();
    await response.consume((chunk) => {
      total += chunk.length;
      sinceTurn += chunk.length;
      longest = Math.max(longest, sinceTurn);
    });
    isReading = false;
    expect(total).toBe(text.length);
    expect(longest).toBeLessThanOrEqual(512 * 1024);
  } finally {
    client.close();
  }
});
