import { createInterface } from 'node:readline';
import type { Clock } from '../core/clock.ts';
import { sessionCommands } from '../session/commands/command-table.ts';

/** A session as a screen reader hears it. */
interface NarratedSession {
  /** Lines that are new since the last call. */
  narrate(): readonly string[];
  /** A command that was typed, without its colon. Returns what it answers. */
  command(text: string): string | undefined;
  end(code: number): void;
  readonly ended: Promise<number>;
}

export interface NarratedRequest {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly clock: Clock;
  readonly session: NarratedSession;
}

const intervalMs = 1000;

const commandLines: readonly string[] = [
  ...sessionCommands.map(({ usage, description }) => `${usage}: ${description}`),
  'TYPE[/NAME] [-n NS or -A] [-l SELECTOR]: open a resource',
];

/** The screen reader mode: the normal screen, lines that are only appended, and a prompt that takes the commands of `:`. */
export async function runNarrated({ stdin, stdout, clock, session }: NarratedRequest): Promise<number> {
  const write = (text: string) => stdout.write(`${text}\n`);
  write('kinformer: type a command and press enter; status says how it is, help lists commands, q ends');
  const input = createInterface({ input: stdin, terminal: false });
  input.on('line', (line) => {
    const typed = line.trim().replace(/^:/, '');
    if (typed === 'help') for (const each of commandLines) write(each);
    else {
      const answer = session.command(typed);
      if (answer !== undefined) write(answer);
    }
  });
  input.once('close', () => session.end(0));
  let timer = clock.setTimeout(tell, 0);
  function tell(): void {
    for (const line of session.narrate()) write(line);
    timer = clock.setTimeout(tell, intervalMs);
  }
  try {
    return await session.ended;
  } finally {
    timer.cancel();
    input.close();
  }
}
