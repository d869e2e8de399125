/** client-go's `ErrFIFOClosed`: the queue was closed and nothing is left to pop. */
export class FIFOClosedError extends Error {
  override readonly name = 'FIFOClosedError';

  constructor() {
    super('the queue is closed');
  }
}
