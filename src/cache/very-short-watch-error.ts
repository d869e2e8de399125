/** A watch that lasted less long, ms, was very short. */
export const veryShortMs = 1000;

/** A watch that ended within a second of its request without one event: reopening it at once would spin. */
export class VeryShortWatchError extends Error {
  override readonly name = 'VeryShortWatchError';
  readonly reflector: string;

  constructor(reflector: string) {
    super(`very short watch: ${reflector}: the server ended the watch within a second and sent nothing`);
    this.reflector = reflector;
  }
}
