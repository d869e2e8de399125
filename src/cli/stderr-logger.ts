import { type LogFields, type Logger, silentLogger } from '../core/log.ts';

/** Log lines on stderr, as `-v` asks for them: warnings and errors from 1, the others from their own level. */
export function createStderrLogger(verbosity: number, notice: (text: string) => void): Logger {
  if (verbosity === 0) return silentLogger;
  return {
    info: (level, message, fields) => {
      if (level <= verbosity) notice(`info: ${message}${toText(fields)}`);
    },
    warn: (message, fields) => notice(`warning: ${message}${toText(fields)}`),
    error: (message, error, fields) => notice(`error: ${message}: ${describe(error)}${toText(fields)}`),
  };
}

function toText(fields: LogFields | undefined): string {
  const pairs = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  return pairs.map(([key, value]) => ` ${key}=${JSON.stringify(value)}`).join('');
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
