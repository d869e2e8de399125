import { Readable } from 'node:stream';
import type { Clock, Timer } from '../core/clock.ts';
import type { PointerEvent } from '../session/pointer-event.ts';
import { PasteGate } from './paste-gate.ts';

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
  readonly #pastes = new PasteGate();
  #onAnswer: ((color: string | undefined) => void) | undefined;
  #onPointer: ((event: PointerEvent) => void) | undefined;
  #onInterrupt: (() => void) | undefined;
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

  /** Takes the mouse's reports (SGR, mode 1006) out of what was typed, and tells of them; undefined: no longer. */
  followPointer(onPointer: ((event: PointerEvent) => void) | undefined): void {
    this.#onPointer = onPointer;
  }

  /** Takes ctrl-c out of what was typed, while nobody reads keys; undefined: no longer. */
  onInterrupt(onInterrupt: (() => void) | undefined): void {
    this.#onInterrupt = onInterrupt;
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
    this.#type(this.#withoutBeginning(this.#withoutReports(this.#withoutAnswers(text))));
  };

  #withoutAnswers(text: string): string {
    if (!this.#isAsking) return text;
    return text.replace(answers, (_, color?: string) => {
      this.#onAnswer?.(color);
      this.#onAnswer = undefined;
      // Answers come in the order of the questions.
      if (color === undefined) this.#isAsking = false;
      return '';
    });
  }

  #withoutReports(text: string): string {
    const onPointer = this.#onPointer;
    if (!onPointer) return text;
    return text.replace(mouseReports, (_, button: string, column: string, row: string, end: string) => {
      const type = end === 'M' ? pointerTypes[button] : undefined;
      if (type) onPointer({ type, column: Number(column) - 1, row: Number(row) - 1 });
      return '';
    });
  }

  /** Keeps what may be the beginning of something that is no key, for a moment. */
  #withoutBeginning(typed: string): string {
    const answer = this.#isAsking ? answerBegun.exec(typed) : undefined;
    const report = this.#onPointer ? mouseReportBegun.exec(typed) : undefined;
    const [begun = ''] = answer ?? report ?? [];
    if (begun === '' || begun.length > longestAnswer) return typed;
    this.#held = begun;
    this.#holding = this.#clock.setTimeout(() => {
      this.#held = '';
      this.#type(begun);
    }, holdMs);
    return typed.slice(0, -begun.length);
  }

  #type(typed: string): void {
    const text = this.#pastes.pass(typed);
    const onInterrupt = this.#onInterrupt;
    const isInterrupt = onInterrupt !== undefined && text.includes(ctrlC);
    if (isInterrupt) onInterrupt();
    const keys = isInterrupt ? text.replaceAll(ctrlC, '') : text;
    if (keys !== '') this.push(keys, 'utf8');
  }
}

const ctrlC = '\u0003';
const lostEvents = ['end', 'close', 'error'] as const;

const answers = /\u001b\]11;([^\u0007\u001b]*)(?:\u0007|\u001b\\)|\u001b\[\?[\d;]*c/g;
const mouseReports = /\u001b\[<(\d+);(\d+);(\d+)([Mm])/g;
const mouseReportBegun = /\u001b(?:\[(?:<[\d;]*)?)?$/;
/** By the button's number in a report, without modifier keys. */
const pointerTypes: Readonly<Record<string, PointerEvent['type']>> = { 0: 'click', 64: 'wheel-up', 65: 'wheel-down' };
const answerBegun = /\u001b(?:\](?:1(?:1(?:;[^\u0007\u001b]*\u001b?)?)?)?|\[(?:\?[\d;]*)?)?$/;
