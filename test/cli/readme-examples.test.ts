import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { commandLoaders } from '../../src/cli/command-loaders.ts';
import type { CommandContext } from '../../src/cli/command-runner.ts';
import { realClock } from '../../src/core/clock.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { OutputWriter } from '../../src/output/output-writer.ts';
import { type RunningScenario, startScenario } from '../../src/scenario/start-scenario.ts';
import { TerminalHandover } from '../../src/tui/terminal-handover.ts';
import { toInvocation } from '../helpers/invocation.ts';
import { readmeExamples } from '../helpers/readme-examples.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const server = new ApiServer({ random: createSeededRandom(1) });
const stop = new AbortController();
let life: RunningScenario;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinformer-readme-'));
  await server.start();
  life = await startScenario(server, { name: 'shop', seed: 1, clock: realClock, signal: stop.signal });
  writeFileSync(join(folder, 'kubeconfig'), server.kubeconfig);
});
afterAll(async () => {
  stop.abort();
  await life.stop();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Runs it in this process, without what comes after a pipe; a watch ends after its first state. */
async function run(commandLine: string): Promise<{ code: number; stdout: string; notices: string[] }> {
  const [command = ''] = commandLine.split(' | ');
  const [, name = '', ...words] = (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'));
  const isEndless = name === 'watch' && !words.includes('--once');
  const pipe = new PassThrough();
  const notices: string[] = [];
  const output = new OutputWriter(pipe, () => {});
  const context: CommandContext = {
    output,
    isStdoutTerminal: false,
    isStdinTerminal: false,
    stdoutColumns: 100,
    host: process,
    handover: new TerminalHandover(process, realClock),
    env: { KUBECONFIG: join(folder, 'kubeconfig'), XDG_CACHE_HOME: folder },
    homeDir: folder,
    clock: realClock,
    signal: stop.signal,
    version: '0',
    nodeVersion: process.version,
    allowTidyUp: () => {},
    notice: (text) => notices.push(text),
  };
  const chunks: Buffer[] = [];
  pipe.on('data', (chunk: Buffer) => chunks.push(chunk));
  const runner = await commandLoaders[name as 'watch' | 'index']();
  const code = await runner(toInvocation(name as 'watch', isEndless ? [...words, '--once'] : words), context);
  await output.drain(5000);
  await new Promise((resolve) => pipe.end(resolve));
  return { code, stdout: Buffer.concat(chunks).toString(), notices };
}

describe('on the cluster of npm start', () => {
  it.each([
    ['Watch', 0],
    ['Watch', 1],
    ['Index', 0],
  ] as const)('each example of %s shows something, block %i', async (heading, block) => {
    const examples = readmeExamples(heading, block);
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) {
      const { code, stdout, notices } = await run(example);
      expect({ example, code, notices }).toEqual({ example, code: 0, notices: [] });
      const lines = stdout.split('\n').filter((line) => line !== '' && !/"type":"SYNCED"|● SYNCED/.test(line));
      expect(lines.length, example).toBeGreaterThan(1);
    }
  });
});
