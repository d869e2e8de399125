import type { FooterModel } from '../../view/models/footer-model.ts';
import type { Candidate, OverlayModel } from '../../view/models/overlay-model.ts';
import { type EditedLine, editLine, insertText } from './line-editor.ts';

export interface PromptOptions {
  readonly mark: ':' | '/' | 'by ';
  readonly title: string;
  readonly text?: string;
  /** Earlier lines, oldest first. */
  readonly history?: readonly string[];
  /** What fits what was typed, best first; and how many there are in all. */
  readonly candidates?: (text: string) => { readonly rows: readonly PromptCandidate[]; readonly total: number };
  /** More candidates, or more about them, will be known with the next frame. */
  readonly isBusy?: () => boolean;
  /** Told of every change. Returns why the text cannot be understood. */
  readonly onChange?: (text: string) => string | undefined;
  /** Returns why it cannot be done; the prompt then stays open. */
  readonly onEnter: (text: string) => string | undefined;
  readonly onCancel?: () => void;
}

export interface PromptCandidate extends Candidate {
  /** What `tab` makes of the line. */
  readonly completion: string;
}

const shownCandidates = 8;
/** Of what is pasted at once. */
const longestPaste = 8192;

/** The line in the footer in which a command, a filter or an index expression is typed. */
export class Prompt {
  readonly #options: PromptOptions;
  #line: EditedLine;
  #error: string | undefined;
  #cursor: number | undefined;
  /** Place in the history; its length is the line that is being typed. */
  #place: number;
  #draft = '';

  constructor(options: PromptOptions) {
    this.#options = options;
    const { text = '', history = [] } = options;
    this.#line = { text, cursor: text.length };
    this.#place = history.length;
  }

  get text(): string {
    return this.#line.text;
  }

  get isBusy(): boolean {
    return this.#options.isBusy?.() ?? false;
  }

  footer(): FooterModel {
    const { mark, candidates } = this.#options;
    const keys = [
      ...(candidates ? [{ key: 'tab', label: 'complete' }] : []),
      { key: 'enter', label: mark === '/' ? 'keep' : 'run' },
      ...(this.#options.history ? [{ key: '↑', label: 'history' }] : []),
      { key: 'esc', label: mark === '/' ? 'clear' : 'close' },
    ];
    return { type: 'prompt', mark, ...this.#line, error: this.#error, keys };
  }

  overlay(): OverlayModel | undefined {
    const found = this.#options.candidates?.(this.text);
    if (!found || found.rows.length === 0) return undefined;
    const rows = found.rows.slice(0, shownCandidates);
    return {
      type: 'candidates',
      title: this.#options.title,
      matching: found.rows.length,
      total: found.total,
      cursor: this.#cursor,
      rows,
    };
  }

  /** `done` closes it. */
  press(key: string): 'done' | 'open' {
    switch (key) {
      case 'enter':
        this.#error = this.#options.onEnter(this.#chosen()?.completion.trimEnd() ?? this.text);
        return this.#error === undefined ? 'done' : 'open';
      case 'esc':
        this.#options.onCancel?.();
        return 'done';
      case 'backspace':
        if (this.text === '') {
          this.#options.onCancel?.();
          return 'done';
        }
        break;
      case 'tab':
        this.#complete();
        return 'open';
      case 'up':
      case 'down':
        this.#go(key === 'up' ? -1 : 1);
        return 'open';
    }
    const edited = editLine(this.#line, key);
    if (edited) this.#set(edited);
    return 'open';
  }

  paste(text: string): void {
    this.#set(insertText(this.#line, text.slice(0, longestPaste)));
    if (text.length > longestPaste) this.#error = `only the first ${longestPaste} characters were taken`;
  }

  #chosen(): PromptCandidate | undefined {
    return this.#cursor === undefined ? undefined : this.#options.candidates?.(this.text).rows[this.#cursor];
  }

  #complete(): void {
    const [first] = this.#options.candidates?.(this.text).rows ?? [];
    const chosen = this.#chosen() ?? first;
    if (chosen) this.#set({ text: chosen.completion, cursor: chosen.completion.length });
  }

  /** Down goes into the candidates; up goes out of them, and then back in history. */
  #go(step: -1 | 1): void {
    const { history = [] } = this.#options;
    const rows = Math.min(shownCandidates, this.#options.candidates?.(this.text).rows.length ?? 0);
    if (step === 1 && this.#place === history.length && rows > 0) {
      this.#cursor = Math.min(rows - 1, (this.#cursor ?? -1) + 1);
      return;
    }
    if (step === -1 && this.#cursor !== undefined) {
      this.#cursor = this.#cursor === 0 ? undefined : this.#cursor - 1;
      return;
    }
    const place = Math.max(0, Math.min(history.length, this.#place + step));
    if (place === this.#place) return;
    if (this.#place === history.length) this.#draft = this.text;
    const text = place === history.length ? this.#draft : (history[place] ?? '');
    this.#set({ text, cursor: text.length });
    this.#place = place;
  }

  #set(line: EditedLine): void {
    const isSame = line.text === this.#line.text;
    this.#line = line;
    if (isSame) return;
    this.#cursor = undefined;
    this.#error = this.#options.onChange?.(line.text);
  }
}
