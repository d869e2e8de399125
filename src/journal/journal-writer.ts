import { closeSync, fstatSync, writeSync } from 'node:fs';
import { KinformerError } from '../core/errors.ts';
import { ByteWriter } from './byte-writer.ts';
import { writeEntry } from './entry-codec.ts';
import { toFrame } from './frame.ts';
import type { UntimedEntry } from './journal-entry.ts';

const fullFrameBytes = 512 * 1024;

/** An open file, as `openJournalFile` gives it. */
export interface JournalFile {
  readonly path: string;
  readonly descriptor: number;
  readonly sizeBytes: number;
}

/**
 * Writes entries to a journal. They are gathered into frames; what was flushed survives a crash of the program, and a
 * frame that was not written whole is recognised as such. After the first failure nothing more is written; that somebody else
 * writes to the file is one.
 */
export class JournalWriter {
  readonly #file: JournalFile;
  readonly #onFailure: (error: KinformerError) => void;
  readonly #frame = new ByteWriter(fullFrameBytes * 2);
  #baseMs = 0;
  #sizeBytes: number;
  #isOver = false;

  constructor(file: JournalFile, onFailure: (error: KinformerError) => void) {
    this.#file = file;
    this.#sizeBytes = file.sizeBytes;
    this.#onFailure = onFailure;
  }

  get path(): string {
    return this.#file.path;
  }

  /** Of the file; what waits to be flushed does not count. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  get hasUnflushed(): boolean {
    return this.#frame.length > 0;
  }

  write(entry: UntimedEntry, timeMs: number): void {
    if (this.#isOver) return;
    if (this.#frame.length === 0) {
      this.#baseMs = timeMs;
      this.#frame.double(timeMs);
    }
    writeEntry(this.#frame, entry, timeMs, this.#baseMs);
    if (this.#frame.length >= fullFrameBytes) this.flush();
  }

  /** Ends the frame and hands it to the operating system. */
  flush(): void {
    if (this.#isOver || this.#frame.length === 0) return;
    try {
      this.#checkAlone();
      for (const part of toFrame(this.#frame.bytes)) this.#put(part);
    } catch (error) {
      this.#isOver = true;
      const reason = error instanceof Error ? error.message : String(error);
      this.#onFailure(new KinformerError('CANNOT_SAVE', `cannot write to ${this.path}: ${reason}`, { cause: error }));
    }
    this.#frame.clear();
  }

  close(): void {
    this.flush();
    this.#isOver = true;
    closeSync(this.#file.descriptor);
  }

  /** Frames of two recordings in turn could not be told apart. */
  #checkAlone(): void {
    const { size, nlink } = fstatSync(this.#file.descriptor);
    if (nlink === 0) throw new Error('it was deleted');
    if (size > this.#sizeBytes) throw new Error('something else writes to it, too');
    if (size < this.#sizeBytes) throw new Error('something else has cut it');
  }

  #put(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) from += writeSync(this.#file.descriptor, bytes, from);
    this.#sizeBytes += bytes.length;
  }
}
