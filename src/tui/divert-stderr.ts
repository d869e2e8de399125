/** The part of the process that tells of warnings. */
export interface WarningHost {
  readonly stderr: NodeJS.WriteStream;
  on(event: 'warning', listener: (warning: Error) => void): unknown;
  off(event: 'warning', listener: (warning: Error) => void): unknown;
  listeners(event: 'warning'): readonly unknown[];
}

/** While the screen is up, nothing else may write on it. Returns what ends that. */
export function divertStderr(host: WarningHost, onText: (text: string) => void): () => void {
  const { stderr } = host;
  const { write } = stderr;
  stderr.write = (chunk: Uint8Array | string, ...more: unknown[]) => {
    onText(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const done = more.at(-1);
    if (typeof done === 'function') queueMicrotask(() => done());
    return true;
  };
  // Node itself writes warnings past the stream.
  const tellers = host.listeners('warning').filter((listener) => typeof listener === 'function');
  const onWarning = (warning: Error) => onText(`${warning.name}: ${warning.message}`);
  for (const teller of tellers) host.off('warning', teller as () => void);
  host.on('warning', onWarning);
  return () => {
    stderr.write = write;
    host.off('warning', onWarning);
    for (const teller of tellers) host.on('warning', teller as () => void);
  };
}
