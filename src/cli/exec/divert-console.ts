import { Console } from 'node:console';

/** What a module prints goes to stderr, as what commands write does: stdout is for records. Returns what ends that. */
export function divertConsole(stderr: NodeJS.WritableStream): () => void {
  const { console } = globalThis;
  globalThis.console = new Console(stderr, stderr);
  return () => {
    globalThis.console = console;
  };
}
