import { Readable } from 'node:stream';
import type { Clock, Timer } from '../core/clock.ts';

/** The terminal's keyboard: a stream that can be switched to single keys. */
export interface KeyboardStream extends NodeJS.ReadableStream {
  setRawMode(isRaw: boolean): unknown;
  ref?(): unknown;
  unref?(): unknown;
}

/** How long a piece that may be the beginning of an answer is kept from who reads keys. */
const holdMs = 50;
const longestAnswer = 80;

/**
 * What is typed, without the answers that the terminal gives to a question: they come when they like, in pieces, between keys
 * that must not be lost. In raw mode it reads; else whoever has the terminal may.
 */
export class TerminalInput extends Readable {
  readonly isTTY = true;
  readonly #source: KeyboardStream;
  readonly #clock: Clock;
  readonly #onLost: () => void;
  #onAnswer: ((color: string | undefined) => void) | undefined;
  #held = '';
  #holding: Timer | undefined;
  #isAsking = false;

  /** `onLost` is called when there will be no key any more, because the terminal is gone. */
  constructor(source: KeyboardStream, clock: Clock, onLost: () => void) {
    super({ encoding: 'utf8' });
    this.#source = source;
    this.#clock = clock;
    this.#onLost = onLost;
    source.setEncoding('utf8');
    source.on('data', this.#take);
    source.pause();
    for (const event of lostEvents) source.on(event, onLost);
  }

  setRawMode(isRaw: boolean): this {
    this.#source.setRawMode(isRaw);
    if (isRaw) this.#source.resume();
    else this.#source.pause();
    return this;
  }

  ref(): this {
    this.#source.ref?.();
    return this;
  }

  unref(): this {
    this.#source.unref?.();
    return this;
  }

  /**
   * From now on the answers to OSC 11 and to "device attributes" are taken out of what was typed. `onAnswer` gets the colour,
   * or undefined when the terminal has answered the second question and not the first.
   */
  expectColor(onAnswer: (color: string | undefined) => void): void {
    this.#isAsking = true;
    this.#onAnswer = onAnswer;
  }

  /** Lets go of the terminal; what was typed and not read is lost. */
  close(): void {
    this.#holding?.cancel();
    this.setRawMode(false);
    this.#source.off('data', this.#take);
    for (const event of lostEvents) this.#source.off(event, this.#onLost);
  }

  override _read(): void {}

  readonly #take = (chunk: string | Buffer) => {
    this.#holding?.cancel();
    const text = this.#held + String(chunk);
    this.#held = '';
    this.#type(this.#isAsking ? this.#withoutAnswers(text) : text);
  };

  #withoutAnswers(text: string): string {
    const typed = text.replace(answers, (_, color?: string) => {
      this.#onAnswer?.(color);
      this.#onAnswer = undefined;
      // Answers come in the order of the questions.
      if (color === undefined) this.#isAsking = false;
      return '';
    });
    const [begun = ''] = this.#isAsking ? (answerBegun.exec(typed) ?? []) : [];
    if (begun === '' || begun.length > longestAnswer) return typed;
    this.#held = begun;
    this.#holding = this.#clock.setTimeout(() => {
      this.#held = '';
      this.#type(begun);
    }, holdMs);
    return typed.slice(0, -begun.length);
  }

  #type(text: string): void {
    if (text !== '') this.push(text, 'utf8');
  }
}

const lostEvents = ['end', 'close', 'error'] as const;

const answers = /\u001b\]11;([^\u0007\u001b]*)(?:\u0007|\u001b\\)|\u001b\[\?[\d;]*c/g;
const answerBegun = /\u001b(?:\](?:1(?:1(?:;[^\u0007\u001b]*\u001b?)?)?)?|\[(?:\?[\d;]*)?)?$/;
