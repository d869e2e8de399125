/** Where the library says what it did. Silent unless the user gives one. Never gets secrets or object values. */
export interface Logger {
  /** `level` as klog's V: 0 always, 4 debugging, 6 requests. */
  info(level: number, message: string, fields?: LogFields): void;
  /** Something that somebody should look at some day. */
  warn(message: string, fields?: LogFields): void;
  /** Something failed; what failed goes on, or says otherwise. */
  error(message: string, error: unknown, fields?: LogFields): void;
}

/** What a log line says besides its text. Undefined is left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Says nothing. The default wherever a part is made by hand. */
export const silentLogger: Logger = {
  info() {},
  warn() {},
  error() {},
};
