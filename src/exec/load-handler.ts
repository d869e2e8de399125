import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KinformerError } from '../core/errors.ts';
import type { KeyRun, RunKey } from './key-run.ts';

/** What the function `reconcile` of a handler module is given. */
interface ReconcileRequest<T = unknown> extends Omit<KeyRun, 'object'> {
  /** Parsed anew for each run. */
  readonly object: T | undefined;
  /** Aborts when the program is about to end. */
  readonly signal: AbortSignal;
}

type Reconcile = (request: ReconcileRequest) => unknown;

/**
 * Loads a module (JavaScript, or TypeScript whose types Node strips) and runs its default export, or `reconcile`, for each
 * key; what it throws or rejects with is a failure. Rejects with HANDLER_MODULE.
 */
export async function loadHandler(file: string, signal: AbortSignal): Promise<RunKey> {
  const reconcile = await loadReconcile(file);
  return async ({ object, ...run }) => {
    try {
      await reconcile({ ...run, object: object?.value, signal });
      return { type: 'succeeded' };
    } catch (error) {
      return { type: 'failed', message: toLine(error) };
    }
  };
}

async function loadReconcile(file: string): Promise<Reconcile> {
  const path = resolve(file);
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (!isFile) throw new KinformerError('HANDLER_MODULE', `cannot load ${file}: there is no such file`);
  let module: Readonly<Record<string, unknown>>;
  try {
    module = await import(pathToFileURL(path).href);
  } catch (error) {
    throw new KinformerError('HANDLER_MODULE', `cannot load ${file}: ${toLine(error)}`, { cause: error });
  }
  const found = [module.default, module.reconcile].find((each) => typeof each === 'function');
  if (!found) {
    throw new KinformerError('HANDLER_MODULE', `${file} exports no function, neither by default nor as reconcile`);
  }
  return found as Reconcile;
}

function toLine(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.split('\n', 1)[0] ?? '';
}
