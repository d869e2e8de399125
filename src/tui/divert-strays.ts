/** The part of the process that writes to its terminal, and that tells of warnings. */
export interface StrayHost {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  on(event: 'warning', listener: (warning: Error) => void): unknown;
  off(event: 'warning', listener: (warning: Error) => void): unknown;
  listeners(event: 'warning'): readonly unknown[];
}

/**
 * While the screen is up, nothing else may write on it: whoever draws it has taken stdout's `write` before. Returns what ends
 * that.
 */
export function divertStrays(host: StrayHost, onText: (text: string) => void): () => void {
  const restore = [divert(host.stdout, onText), divert(host.stderr, onText)];
  // Node itself writes warnings past the stream.
  const tellers = host.listeners('warning').filter((listener) => typeof listener === 'function');
  const onWarning = (warning: Error) => onText(`${warning.name}: ${warning.message}`);
  for (const teller of tellers) host.off('warning', teller as () => void);
  host.on('warning', onWarning);
  return () => {
    for (const each of restore) each();
    host.off('warning', onWarning);
    for (const teller of tellers) host.on('warning', teller as () => void);
  };
}

function divert(stream: NodeJS.WriteStream, onText: (text: string) => void): () => void {
  const { write } = stream;
  stream.write = (chunk: Uint8Array | string, ...more: unknown[]) => {
    onText(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const done = more.at(-1);
    if (typeof done === 'function') queueMicrotask(() => done());
    return true;
  };
  return () => {
    stream.write = write;
  };
}
