import { exitCode, KinformerError } from '../../core/errors.ts';
import { readContextNames } from '../../kube/context-names.ts';
import { Session } from '../../session/session.ts';
import { hasUnicode } from '../../tui/color-depth.ts';
import { runTui } from '../../tui/run-tui.tsx';
import type { CommandContext, Invocation } from '../command-runner.ts';
import { type Connection, toConnectionFlags, toEnvironment } from '../connect.ts';
import { ClusterInformers } from './informer-port.ts';

export interface SessionRequest {
  readonly connection: Connection;
  readonly invocation: Pick<Invocation, 'options'>;
  readonly context: CommandContext;
  readonly resources: readonly string[];
  /** undefined: all. */
  readonly namespace: string | undefined;
  readonly isDemo?: boolean;
  /** Opens the index workbench, with these indexes besides the usual ones. */
  readonly by?: readonly string[] | undefined;
}

/** Opens the terminal interface on resources, until the user leaves; then says on stderr what it was. */
export async function runSession(request: SessionRequest): Promise<number> {
  const { connection, invocation, context, namespace, isDemo = false, by } = request;
  const { options } = invocation;
  const { clock, env, homeDir, host } = context;
  let session: Session | undefined;
  let fatal: unknown;
  const contextNames = await readContextNames(toConnectionFlags(options), toEnvironment(context, connection.logger));
  const informers = new ClusterInformers({
    connection,
    contextNames: isDemo ? { current: 'demo', all: [] } : contextNames,
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
    const code = await runTui({
      host,
      clock,
      homeDir,
      color: options.color,
      theme: options.theme,
      fps: 10,
      createSession: (hostPort, screen) => {
        session = new Session({
          ...screen,
          clock,
          random: Math.random,
          informers,
          host: hostPort,
          namespace,
          isDemo,
          signal: context.signal,
          settings: {
            times: 'age',
            theme: options.theme,
            ascii: options.ascii || !hasUnicode(env, host.platform),
            strip: 'auto',
            noise: false,
            wide: false,
            fps: 10,
          },
        });
        void openAll(session, request, by !== undefined);
        return session;
      },
    });
    const lines = (await session?.stop()) ?? [];
    if (fatal !== undefined) throw fatal;
    for (const line of lines) context.notice(line);
    return code;
  } finally {
    await session?.stop();
    informers.close();
  }
}

async function openAll(
  session: Session,
  { resources, namespace, invocation }: SessionRequest,
  isWorkbench: boolean,
): Promise<void> {
  const { selector, fieldSelector } = invocation.options;
  for (const resource of resources.flatMap((each) => each.split(','))) {
    await session.open({ resource, namespace, labelSelector: selector, fieldSelector });
  }
  session.selectTab(0);
  if (isWorkbench) session.press('I');
}

/** What the terminal interface says when it is asked for and there is none. */
export function noTerminal(): KinformerError {
  return new KinformerError('USAGE', 'the TUI needs a terminal', { hint: 'kinformer watch pods -o json' });
}
