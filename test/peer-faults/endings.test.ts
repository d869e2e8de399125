import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openClient } from '../../src/kube/client.ts';
import { TuiRoom } from '../e2e/tui-room.ts';
import { programTimeouts } from '../helpers/installed-kinformer.ts';
import { createTestEnvironment, rejection, toKubeconfig } from '../helpers/kube-client.ts';
import { type Exchange, type ScriptedServer, startScriptedServer } from '../helpers/scripted-server.ts';

vi.setConfig(programTimeouts);

let room: TuiRoom;
let mute: MuteServer;
let server: ScriptedServer;
/** Whether the scripted server answers what discovery asks for. */
let hasDiscovery = true;
let held: Exchange[] = [];

beforeAll(async () => {
  room = await TuiRoom.open();
  mute = await MuteServer.start();
  server = await startScriptedServer((exchange) => {
    const { pathname } = exchange.url;
    const isDiscovery = ['/api', '/apis', '/api/v1'].includes(pathname) && hasDiscovery;
    if (!isDiscovery) held.push(exchange);
    else exchange.respond(200, discovery[pathname as keyof typeof discovery]);
  });
});
beforeEach(() => {
  held = [];
  mute.connections = 0;
  rmSync(pidFile(), { force: true });
});
afterEach(() => room.closePrograms());
afterAll(async () => {
  mute.stop();
  await server[Symbol.asyncDispose]();
  await room.close();
});

const resource = { name: 'pods', singularName: 'pod', kind: 'Pod', namespaced: true, verbs: ['get', 'list', 'watch'] };
const discovery = {
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [] },
  '/api/v1': { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: 'v1', resources: [resource] },
};

/** Takes connections and never says a word. */
class MuteServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Taken since somebody set it to zero. */
  connections = 0;

  private constructor(listening: Server) {
    this.#server = listening;
  }

  static async start(): Promise<MuteServer> {
    const listening = createServer();
    const mute = new MuteServer(listening);
    listening.on('connection', (socket) => {
      mute.#sockets.add(socket);
      mute.connections += 1;
      socket.on('error', () => {}).on('close', () => mute.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return mute;
  }

  get address(): string {
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

interface Stuck {
  readonly name: string;
  readonly kubeconfig: () => string;
  readonly isReached: () => boolean;
}

const pidFile = () => join(room.kinformer.folder, 'plugin-pid');
const pluginPid = () => (existsSync(pidFile()) ? Number(readFileSync(pidFile(), 'utf8')) : 0);
/** A process that was killed and that nobody has waited for yet is not alive. */
function isAlive(pid: number): boolean {
  try {
    return pid > 0 && !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whatever one may wait for without end. */
const stuck: readonly Stuck[] = [
  {
    name: 'a list that is never answered',
    kubeconfig: () => toKubeconfig({ server: server.url }),
    isReached: () => held.some(({ url }) => url.pathname.endsWith('/pods')),
  },
  {
    name: 'discovery that is never answered',
    kubeconfig: () => {
      hasDiscovery = false;
      return toKubeconfig({ server: server.url });
    },
    isReached: () => held.length > 0,
  },
  {
    name: 'a TLS handshake that never comes',
    kubeconfig: () => toKubeconfig({ server: `https://${mute.address}` }),
    isReached: () => mute.connections > 0,
  },
  {
    name: 'a proxy that never answers',
    kubeconfig: () => toKubeconfig({ server: 'https://198.51.100.7:6443', 'proxy-url': `http://${mute.address}` }),
    isReached: () => mute.connections > 0,
  },
  {
    name: 'a plugin that never ends',
    kubeconfig: () => {
      const plugin = room.file('plugin', `#!/bin/sh\nsleep 600 &\necho $! > '${pidFile()}'\nwait\n`, 0o755);
      const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: plugin, interactiveMode: 'Never' };
      return toKubeconfig({ server: server.url.replace('http:', 'https:') }, { exec });
    },
    isReached: () => isAlive(pluginPid()),
  },
];

describe.each(stuck)('B165 with $name', ({ kubeconfig, isReached }) => {
  afterEach(() => {
    hasDiscovery = true;
  });

  it('B165 the screen is left at once, and no plugin stays', async () => {
    const env = { KUBECONFIG: room.file('kubeconfig', kubeconfig()) };
    const program = room.start(['watch', 'pods', '-A'], { env });
    await vi.waitFor(() => expect(isReached()).toBe(true), { timeout: 60_000, interval: 50 });
    const startMs = performance.now();
    program.press('ctrl-c');
    const { isCooked } = await program.ended();
    expect(isCooked).toBe(true);
    expect(performance.now() - startMs).toBeLessThan(10_000);
    await vi.waitFor(() => expect(isAlive(pluginPid())).toBe(false), { timeout: 10_000, interval: 20 });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('B165 the stream ends at once by %s, and no plugin stays', async (signal) => {
    const env = { KUBECONFIG: room.file('kubeconfig', kubeconfig()) };
    const program = room.kinformer.start(['watch', 'pods', '-A', '-o', 'json'], { env });
    await vi.waitFor(() => expect(isReached()).toBe(true), { timeout: 60_000, interval: 50 });
    const startMs = performance.now();
    program.child.kill(signal);
    const { code, stderr } = await program.finished;
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(stderr).not.toMatch(/ at .*js:\d+/);
    expect(performance.now() - startMs).toBeLessThan(10_000);
    await vi.waitFor(() => expect(isAlive(pluginPid())).toBe(false), { timeout: 10_000, interval: 20 });
  });
});

it.each(['the request is given up', 'the client is closed'])(
  'B165 when %s, a request that waits for a plugin ends at once',
  async (what) => {
    const plugin = room.file(
      'plugin',
      `#!/bin/sh\ntrap '' TERM\necho $$ > '${pidFile()}'\nsleep 600 & wait\nwait\n`,
      0o755,
    );
    const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: plugin, interactiveMode: 'Never' };
    const kubeconfig = room.file('kubeconfig', toKubeconfig({ server: 'https://127.0.0.1:1' }, { exec }));
    const client = await openClient({ kubeconfig }, createTestEnvironment({ env: { PATH: process.env.PATH } }));
    const abort = new AbortController();
    const refusal = rejection(client.json({ method: 'GET', path: '/version' }, { signal: abort.signal }));
    await vi.waitFor(() => expect(isAlive(pluginPid())).toBe(true), { timeout: 60_000, interval: 20 });
    if (what === 'the client is closed') client.close();
    else abort.abort(new Error('given up'));
    expect((await refusal).message).toMatch(/given up|was ended/);
    client.close();
    // It takes no notice of being asked to end.
    await vi.waitFor(() => expect(isAlive(pluginPid())).toBe(false), { timeout: 10_000, interval: 20 });
  },
);

it('B165 a request that waits for the tunnel of a silent proxy ends at once when it is given up', async () => {
  for (const proxy of [`http://${mute.address}`, `socks5://${mute.address}`]) {
    mute.connections = 0;
    const cluster = { server: 'https://198.51.100.7:6443', 'proxy-url': proxy };
    const kubeconfig = room.file('kubeconfig', toKubeconfig(cluster));
    const client = await openClient({ kubeconfig }, createTestEnvironment());
    const abort = new AbortController();
    const refusal = rejection(client.json({ method: 'GET', path: '/version' }, { signal: abort.signal }));
    await vi.waitFor(() => expect(mute.connections).toBe(1), { timeout: 60_000, interval: 20 });
    const startMs = performance.now();
    abort.abort(new Error('given up'));
    expect((await refusal).message).toBe('given up');
    expect(performance.now() - startMs).toBeLessThan(5000);
    client.close();
  }
});
