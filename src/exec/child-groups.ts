import type { ChildProcess } from 'node:child_process';

/** The commands that run now. Each leads a process group of its own, where the system has those. */
export class ChildGroups {
  readonly #children = new Set<ChildProcess>();

  get size(): number {
    return this.#children.size;
  }

  /** Counts until the child has exited. */
  add(child: ChildProcess): void {
    this.#children.add(child);
    const forget = () => this.#children.delete(child);
    child.once('exit', forget);
    child.once('error', () => {
      if (child.pid === undefined) forget();
    });
  }

  /** Sends a signal to all of them, and to what they started. */
  kill(signal: NodeJS.Signals): void {
    for (const child of this.#children) if (child.pid !== undefined) killGroup(child, child.pid, signal);
  }
}

function killGroup(child: ChildProcess, pid: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone.
  }
}
