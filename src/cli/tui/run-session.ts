import { getHeapStatistics } from 'node:v8';
import { exitCode } from '../../core/errors.ts';
import { readContextNames } from '../../kube/context-names.ts';
import type { HostPort, InformerPort } from '../../session/ports.ts';
import { Session } from '../../session/session.ts';
import type { SessionOptions } from '../../session/session-options.ts';
import { hasUnicode } from '../../tui/color-depth.ts';
import { Keyboard } from '../../tui/keyboard.ts';
import { openTerminal } from '../../tui/open-terminal.ts';
import { silentHost } from '../../tui/silent-host.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';
import { readTerminalSettings } from '../config-file.ts';
import { type Connection, toConnectionFlags, toEnvironment } from '../connect.ts';
import { isForScreenReader } from './choose-tui.ts';
import { ClusterInformers } from './informer-port.ts';
import { SessionRecorder } from './session-recorder.ts';

export interface SessionRequest {
  readonly connection: Connection;
  readonly invocation: Pick<Invocation, 'options'>;
  readonly context: CommandContext;
  readonly resources: readonly string[];
  /** undefined: all. */
  readonly namespace: string | undefined;
  readonly isDemo?: boolean;
  /** Indexes besides the usual ones. */
  readonly by?: readonly string[] | undefined;
  /** The key of the view that is opened first. */
  readonly firstView?: 'I' | 'C' | undefined;
  /** When it has been taken already; whoever did lets it go. */
  readonly keyboard?: Keyboard | undefined;
}

/** Opens the terminal interface on resources, until the user leaves; then says on stderr what it was. */
export async function runSession(request: SessionRequest): Promise<number> {
  const { connection, invocation, context, namespace, isDemo = false, by } = request;
  const { options } = invocation;
  let session: Session | undefined;
  let fatal: unknown;
  const contextNames = isDemo
    ? { current: 'demo', all: [] }
    : await readContextNames(toConnectionFlags(options), toEnvironment(context, connection.logger));
  const recorder = new SessionRecorder({
    clock: context.clock,
    random: Math.random,
    version: context.version,
    server: () => informers.server,
    onFailure: (error) => session?.fail(error),
  });
  const informers: ClusterInformers = new ClusterInformers({
    connection,
    recorder,
    contextNames,
    options,
    context,
    by: by ?? [],
    notice: (text) => session?.note(text),
    onFatal: (error) => {
      fatal ??= error;
      session?.end(exitCode.error);
    },
  });
  try {
    const code = await showSession(request, informers, { namespace, isDemo, recorder }, (made) => {
      session = made;
      void openAll(made, request).then(() => informers.started());
    });
    const lines = (await session?.stop()) ?? [];
    if (fatal !== undefined) throw fatal;
    for (const line of lines) context.notice(line);
    return code;
  } finally {
    recorder.stop();
    await session?.stop();
    informers.close();
  }
}

/** Shows a session on the terminal, or tells it to a screen reader; resolves with its exit code. */
export async function showSession(
  { invocation: { options }, context, keyboard: taken }: Pick<SessionRequest, 'invocation' | 'context' | 'keyboard'>,
  informers: InformerPort,
  more: Pick<SessionOptions, 'namespace' | 'isDemo' | 'empty' | 'replay' | 'recorder'>,
  onSession: (session: Session) => void,
): Promise<number> {
  const { clock, env, homeDir, host, handover, signal } = context;
  const settings = await readTerminalSettings(context);
  const createSession = (hostPort: HostPort, screen: Pick<SessionOptions, 'columns' | 'rows' | 'isBlocked'>) => {
    const session = new Session({
      ...more,
      ...screen,
      clock,
      random: Math.random,
      heap: readHeap,
      informers,
      host: hostPort,
      signal,
      remappedKeys: settings.keys,
      settings: {
        times: 'age',
        theme: options.theme,
        ascii: options.ascii || !hasUnicode(env, host.platform),
        mouse: false,
        strip: 'auto',
        noise: false,
        wide: false,
        fps: 10,
      },
    });
    onSession(session);
    return session;
  };
  if (isForScreenReader(settings, env)) {
    const { runNarrated } = await import('../../tui/run-narrated.ts');
    const session = createSession(silentHost, { columns: 80, rows: 24 });
    return runNarrated({ stdin: host.stdin, stdout: host.stdout, clock, session });
  }
  const { color, theme } = options;
  const keyboard = taken ?? new Keyboard(context);
  try {
    const terminal = openTerminal({ keyboard, host, env, clock, color, theme });
    const { runTui } = await import('../../tui/run-tui.tsx');
    return await runTui({ host, terminal, handover, clock, homeDir, fps: 10, createSession });
  } finally {
    keyboard.close();
  }
}

function readHeap() {
  const { used_heap_size: usedBytes, heap_size_limit: limitBytes } = getHeapStatistics();
  return { usedBytes, limitBytes };
}

async function openAll(
  session: Session,
  { resources, namespace, invocation, firstView, by }: SessionRequest,
): Promise<void> {
  const { selector, fieldSelector } = invocation.options;
  for (const resource of resources.flatMap((each) => each.split(','))) {
    await session.open({ resource, namespace, labelSelector: selector, fieldSelector });
  }
  session.selectTab(0);
  if (firstView !== undefined) session.press(firstView);
  const last = by?.at(-1);
  if (last !== undefined) session.active?.indexes.await(last);
}
