/** A watch that lasted less long, ms, was very short. */
export const veryShortMs = 1000;

/** A watch that ended within a second of its request: reopening it at once would spin. */
export class VeryShortWatchError extends Error {
  override readonly name = 'VeryShortWatchError';
  readonly reflector: string;

  constructor(reflector: string, sentNothing = true) {
    const what = sentNothing
      ? 'the watch within a second and sent nothing'
      : 'each of the last watches within a second';
    super(`very short watch: ${reflector}: the server ended ${what}`);
    this.reflector = reflector;
  }
}
