import { toPrintable } from '../../core/text.ts';
import type { KeyRun } from '../../exec/key-run.ts';
import type { LineSink } from '../../exec/run-command.ts';
import type { OutputWriter } from '../../output/output-writer.ts';

/** One of our own streams. */
export interface LineStream {
  readonly writer: OutputWriter;
  /** Control characters are made visible. */
  readonly isTerminal: boolean;
}

export interface ChildLinesOptions {
  readonly stdout: LineStream;
  readonly stderr: LineStream;
  /** What stands before each line; empty for nothing. */
  readonly prefixOf: (run: KeyRun) => string;
}

/** Commands wait while more than this waits for the reader. */
const backlogBytes = 1024 ** 2;

/** Passes the lines of commands on, each whole, whoever else writes meanwhile. */
export function createChildLines({ stdout, stderr, prefixOf }: ChildLinesOptions): LineSink {
  const streams = { stdout, stderr };
  return {
    line: (run, name, bytes) => {
      const { writer, isTerminal } = streams[name];
      const prefix = prefixOf(run);
      if (prefix !== '') writer.text(toPrintable(prefix));
      if (isTerminal) writer.text(toTerminalLine(bytes));
      else writer.bytes(bytes);
      writer.text('\n');
    },
    ready: () => {
      const slow = [stdout, stderr].filter(({ writer }) => writer.backlogBytes > backlogBytes);
      return slow.length === 0 ? undefined : Promise.all(slow.map(({ writer }) => writer.drain())).then(() => {});
    },
  };
}

/** Tabs may stay, and the return of a CRLF goes. */
function toTerminalLine(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString().replace(/\r$/, '');
  return text.split('\t').map(toPrintable).join('\t');
}
