import type { KeyController } from '../../exec/key-controller.ts';
import type { SyncedRecord } from '../../records/public-record.ts';

/** With `--once`: says of each informer when its initial state was not only listed, but run, with all the retries. */
export class InitialRuns {
  readonly #controller: Pick<KeyController, 'isIdle'>;
  readonly #emit: (record: SyncedRecord) => void;
  #listed: SyncedRecord[] = [];

  constructor(controller: Pick<KeyController, 'isIdle'>, emit: (record: SyncedRecord) => void) {
    this.#controller = controller;
    this.#emit = emit;
  }

  /** All objects of an informer have come to the controller. */
  listed(record: SyncedRecord): void {
    this.#listed.push(record);
    this.check();
  }

  /** To be called whenever the controller has nothing to do. */
  check(): void {
    if (!this.#controller.isIdle) return;
    const listed = this.#listed;
    this.#listed = [];
    for (const record of listed) this.#emit(record);
  }
}
