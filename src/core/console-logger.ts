import { KinformerError } from './errors.ts';
import type { LogFields, Logger } from './log.ts';

/**
 * A logger for programs that have none: warnings and errors, and what is told at a level of at most `verbosity`, as lines on
 * stderr. An error that nobody expected comes with its stack. `write` gets each text, without a line break at its end.
 */
export function createConsoleLogger(
  verbosity = 0,
  write: (text: string) => void = (text) => console.error(text),
): Logger {
  return {
    info(level, message, fields) {
      if (level <= verbosity) write(`info: ${message}${toText(fields)}`);
    },
    warn: (message, fields) => write(`warning: ${message}${toText(fields)}`),
    error: (message, error, fields) => write(`error: ${message}${toText(fields)}: ${describe(error)}`),
  };
}

function toText(fields: LogFields | undefined): string {
  const pairs = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return pairs.map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join('');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const root = rootOf(error);
  const answer = answerOf(root);
  if (answer !== undefined) return answer;
  if (!isExpected(root)) return root.stack ?? root.message;
  return root instanceof KinformerError ? `${error.message} (${root.hint})` : error.message;
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** What the server said, in an ApiException of client-node, whose own message has all headers. */
function answerOf(error: Error): string | undefined {
  const { code, body } = error as { readonly code?: unknown; readonly body?: unknown };
  if (typeof code !== 'number' || typeof body !== 'string') return undefined;
  try {
    const { message } = JSON.parse(body) as { readonly message?: unknown };
    return `${String(message)} (HTTP ${code})`;
  } catch {
    return undefined;
  }
}

/** What a server or the system answered: where it was noticed says nothing. */
function isExpected(error: Error): boolean {
  if (error instanceof KinformerError || error.name === 'StatusError' || error.name === 'AbortError') return true;
  return typeof (error as NodeJS.ErrnoException).code === 'string';
}
