import { ApiServer } from '../../src/apiserver/api-server.ts';
import type { CommandContext } from '../../src/cli/command-runner.ts';
import { connect } from '../../src/cli/connect.ts';
import { resolveOptions } from '../../src/cli/resolve-options.ts';
import { writeKubeconfigFile } from '../../src/cli/temporary-kubeconfig.ts';
import { ClusterInformers } from '../../src/cli/tui/informer-port.ts';
import { realClock } from '../../src/core/clock.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { livingHistorySize, startScenario } from '../../src/scenario/start-scenario.ts';
import type { HostPort } from '../../src/session/ports.ts';
import { Session } from '../../src/session/session.ts';

export interface LivingSession {
  readonly server: ApiServer;
  readonly session: Session;
  /** Ends the life of the cluster; its objects stay. */
  stopLife(): Promise<void>;
  close(): Promise<void>;
}

/** The terminal interface without a terminal, on a living demo of its own. */
export async function startLivingSession(options: {
  readonly seed: number;
  readonly size: readonly [columns: number, rows: number];
  readonly resources: readonly string[];
  readonly isDemo?: boolean;
}): Promise<LivingSession> {
  const { seed, size, resources, isDemo = false } = options;
  const stop = new AbortController();
  const server = new ApiServer({ random: createSeededRandom(seed), historySize: livingHistorySize });
  await server.start();
  const life = await startScenario(server, { name: 'shop', seed, signal: stop.signal });
  const file = await writeKubeconfigFile(server.kubeconfig, undefined, process);
  const context = contextOf(stop.signal, (text) => session.note(text));
  const { options: values } = resolveOptions('watch', { given: new Map(), env: {}, configured: new Map() });
  const reading = { ...values, kubeconfig: file.path, context: 'admin' };
  const informers = new ClusterInformers({
    connection: await connect(reading, context),
    contextNames: { current: 'demo', all: ['admin', 'viewer'] },
    options: reading,
    context,
    by: [],
    notice: (text) => session.note(text),
    onFatal: (error) => {
      throw error;
    },
  });
  const [columns, rows] = size;
  const session: Session = new Session({
    clock: realClock,
    random: createSeededRandom(seed),
    informers,
    host: createForgetfulHost(isDemo),
    columns,
    rows,
    namespace: undefined,
    isDemo,
    signal: stop.signal,
    settings: {
      times: 'age',
      theme: 'dark',
      ascii: false,
      mouse: false,
      strip: 'auto',
      noise: false,
      wide: false,
      fps: 10,
    },
  });
  for (const resource of resources) await session.open({ resource, namespace: undefined });
  session.selectTab(0);
  return {
    server,
    session,
    stopLife: () => life.stop(),
    close: async () => {
      await session.stop();
      informers.close();
      stop.abort();
      await life.stop();
      await server.stop();
      file.remove();
    },
  };
}

function contextOf(signal: AbortSignal, notice: (text: string) => void): CommandContext {
  return {
    env: {},
    homeDir: '/nonexistent',
    clock: realClock,
    signal,
    notice,
    version: 'soak',
    isStdinTerminal: false,
  } as CommandContext;
}

/** Does nothing, at once; remembers what it is told. */
function createForgetfulHost(isDemo: boolean): HostPort {
  const facts = new Map<string, string>(isDemo ? [] : [['tour', 'seen']]);
  const nothing = async () => {};
  return {
    copy: async () => ({ type: 'copied' }),
    save: async (name) => name,
    page: nothing,
    edit: nothing,
    pipe: nothing,
    suspend: () => {},
    redraw: () => {},
    remember: (name, value) => void facts.set(name, value),
    recall: (name) => facts.get(name),
  };
}
