import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unlessAborted } from '../core/abort.ts';
import type { Clock } from '../core/clock.ts';
import { formatDurationMs } from '../core/duration.ts';
import { KinformerError } from '../core/errors.ts';
import { fileProblem } from './file-problem.ts';
import type { RunKey } from './key-run.ts';

/**
 * What the `reconcile` of a `kinformer exec --handler` module is given. `T` says what objects are, such as client-node's
 * `V1Pod`; nothing checks that.
 */
export interface ReconcileRequest<T = unknown> {
  /** `pods`, `deployments.apps`. */
  readonly resource: string;
  /** `namespace/name`, or `name`. */
  readonly key: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  /** `ADDED` until a run of the object has succeeded, then `MODIFIED`; `DELETED` when it is not there any more. */
  readonly event: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** From 1; counts on while runs of the key fail. */
  readonly attempt: number;
  /** Parsed anew for each run. Of a deleted object the last known state; absent when nothing is known. */
  readonly object: T | undefined;
  /** The deletion was inferred, not observed. */
  readonly isFinalStateUnknown: boolean;
  /** Aborts when the program is about to end: 30 seconds are left. */
  readonly signal: AbortSignal;
}

type Reconcile = (request: ReconcileRequest) => unknown;

export interface LoadOptions {
  readonly clock: Clock;
  /** Gives up loading; then the promise rejects with its reason. */
  readonly signal: AbortSignal;
}

/**
 * Loads a module (JavaScript, or TypeScript whose types Node strips) and runs its default export, or `reconcile`, for each
 * key, with `signal`; what it throws or rejects with is a failure. Rejects with HANDLER_MODULE.
 */
export async function loadHandler(file: string, signal: AbortSignal, options: LoadOptions): Promise<RunKey> {
  const reconcile = await loadReconcile(file, options);
  return async ({ object, ...run }) => {
    try {
      await reconcile({ ...run, object: object?.value, signal });
      return { type: 'succeeded' };
    } catch (error) {
      return { type: 'failed', message: toLine(error) };
    }
  };
}

/** A module may wait for something, such as a connection; one that waits for ever would end the program without a word. */
const longestLoadMs = 30_000;

async function loadReconcile(file: string, { clock, signal }: LoadOptions): Promise<Reconcile> {
  const path = resolve(file);
  const reason = fileProblem(path);
  if (reason !== undefined) throw new KinformerError('HANDLER_MODULE', `cannot load ${file}: ${reason}`);
  let module: Readonly<Record<string, unknown>>;
  const overdue = Promise.withResolvers<never>();
  const timer = clock.setTimeout(() => {
    const span = formatDurationMs(longestLoadMs);
    overdue.reject(new KinformerError('HANDLER_MODULE', `cannot load ${file}: it was not loaded within ${span}`));
  }, longestLoadMs);
  try {
    module = await unlessAborted(Promise.race([import(pathToFileURL(path).href), overdue.promise]), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof KinformerError) throw error;
    throw new KinformerError('HANDLER_MODULE', `cannot load ${file}: ${toLine(error)}`, { cause: error });
  } finally {
    timer.cancel();
  }
  const found = [module.default, module.reconcile].find((each) => typeof each === 'function');
  if (!found) {
    throw new KinformerError('HANDLER_MODULE', `${file} exports no function, neither by default nor as reconcile`);
  }
  return found as Reconcile;
}

function toLine(error: unknown): string {
  let text: string;
  try {
    text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    // Anything can be thrown, also what has no text.
    text = `something that is no error: ${typeof error}`;
  }
  return text.split('\n', 1)[0] ?? '';
}
