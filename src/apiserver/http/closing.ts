import type { ServerResponse } from 'node:http';

/** An abort without a reason makes an error with a stack, for every request. */
const gone = new Error('the connection is closed or the answer complete');

/** The end of an answer, for who waits for something meanwhile. Most requests are answered before anyone asks. */
export class Closing {
  #controller: AbortController | undefined;
  #isOver = false;

  constructor(response: ServerResponse) {
    response.once('close', () => {
      this.#isOver = true;
      this.#controller?.abort(gone);
    });
  }

  /** Whether the client is gone or the answer is complete. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Aborts when that happens. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#isOver) this.#controller.abort(gone);
    }
    return this.#controller.signal;
  }
}
