import { describe, expect, it, vi } from 'vitest';
import { ApiServer } from '../../../src/apiserver/api-server.ts';
import { runChurnWindows } from '../../../src/cli/churn/run-churn.ts';
import { StreamEnding } from '../../../src/cli/stream/stream-ending.ts';
import { silentLogger } from '../../../src/core/log.ts';
import { OutputWriter } from '../../../src/output/output-writer.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { toInvocation } from '../../helpers/invocation.ts';
import { openTestClient } from '../../helpers/kube-client.ts';

const patience = { timeout: 60_000, interval: 10 };

describe('churn', () => {
  it('gives no report to go by when the watch is lost in the end', async () => {
    const server = await ApiServer.start({ insecureHttp: true });
    const client = await openTestClient(server.url);
    const clock = new FakeClock();
    const notices: string[] = [];
    const stdout = { write: (_chunk: Uint8Array, done: () => void) => Boolean(done() ?? true), on() {} };
    const ending = new StreamEnding();
    const running = runChurnWindows({
      invocation: toInvocation('churn', ['configmaps', '-A', '--for', '10s', '-o', 'json']),
      context: {
        clock,
        env: {},
        homeDir: '/nonexistent',
        isStdoutTerminal: true,
        notice: (text) => notices.push(text),
        output: new OutputWriter(stdout, () => {}),
      },
      connection: { client, logger: silentLogger },
      ending,
    });
    await vi.waitUntil(() => notices.some((text) => text.startsWith('counting the updates')), patience);
    await server.stop();
    await vi.waitUntil(() => notices.some((text) => text.includes('watch failed')), patience);
    await clock.advance(10_000);
    await expect(ending.settled).rejects.toThrow(
      /^configmaps: the watch is lost, and what changed since is not counted \(/,
    );
    await running;
    client.close();
    expect(notices.join('\n')).not.toContain('nothing is updated');
  });
});
