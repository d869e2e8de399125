import type { ChildGroups } from '../../exec/child-groups.ts';
import type { RunKey } from '../../exec/key-run.ts';
import { loadHandler } from '../../exec/load-handler.ts';
import { createCommandRunner, type LineSink } from '../../exec/run-command.ts';
import type { CommandContext } from '../command-runner.ts';
import type { ExecWork } from './exec-work.ts';

export interface RunKeyRequest {
  readonly work: ExecWork;
  readonly isDryRun: boolean;
  readonly children: ChildGroups;
  readonly sink: LineSink;
  readonly context: Pick<CommandContext, 'env' | 'clock' | 'signal'>;
  readonly signal: AbortSignal;
}

/** What workers call for each key. Runs wait while nobody takes what the ones before have said. */
export async function createRunKey(request: RunKeyRequest): Promise<RunKey> {
  const { sink } = request;
  const runKey = await createWorkRunner(request);
  return async (run) => {
    const ready = sink.ready();
    if (ready) await ready;
    return runKey(run);
  };
}

async function createWorkRunner(request: RunKeyRequest): Promise<RunKey> {
  const { work, isDryRun, children, sink, context, signal } = request;
  if (work.type === 'command' && !isDryRun) {
    const { env, clock } = context;
    return createCommandRunner({ command: work.command, env, children, sink, clock });
  }
  // Also for a dry run: a module that cannot be loaded would run nothing.
  const runHandler = work.type === 'handler' ? await loadHandler(work.file, signal, context) : undefined;
  return isDryRun || !runHandler ? async () => ({ type: 'succeeded' }) : runHandler;
}
