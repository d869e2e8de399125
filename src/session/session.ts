import { toAsciiSentence } from '../view/ascii.ts';
import type { Line } from '../view/span.ts';
import { dispatchKey } from './actions/dispatch-key.ts';
import { startTour } from './actions/overlays.ts';
import { point } from './actions/point.ts';
import { runCommandLine } from './actions/prompts.ts';
import { messageOf } from './error-text.ts';
import { FrameMaker } from './frame-maker.ts';
import { FramePacer } from './frame-pacer.ts';
import type { FrameSource } from './frame-source.ts';
import { keepEqualLines } from './keep-equal-lines.ts';
import { contextOf } from './keys/context-of.ts';
import { createFindKey, type FindKey } from './keys/find-key.ts';
import type { KeyContext } from './keys/key-record.ts';
import { Narrator } from './narration/narrator.ts';
import { nextSecond } from './next-second.ts';
import type { Overlay } from './overlays/overlay.ts';
import { OverlayStack } from './overlays/overlay-stack.ts';
import type { TourGoal } from './overlays/tour-table.ts';
import type { PointerEvent } from './pointer-event.ts';
import type { HostPort, InformerPort, SessionEnvironment, TabRequest } from './ports.ts';
import { Prompt, type PromptOptions } from './prompt/prompt.ts';
import type { EmptyState } from './screen/empty-body.ts';
import type { Focus, TabScreen } from './screen/tab-screen.ts';
import type { SessionOptions } from './session-options.ts';
import type { Frozen, Message, Question, SessionState } from './session-state.ts';
import type { Settings } from './settings.ts';
import { exitLines } from './tab/exit-facts.ts';
import { TabSet } from './tab-set.ts';

const messageMs = 3000;
const greetingMs = 10_000;

/**
 * The terminal interface without a terminal: keys go in, frames come out. Everything is in here and nothing of it knows
 * React. Frames are made when `FramePacer` says so, of what is visible, and told only when they differ.
 */
export class Session implements SessionState, FrameSource {
  readonly clock: SessionEnvironment['clock'];
  readonly random: SessionEnvironment['random'];
  readonly informers: InformerPort;
  readonly host: HostPort;
  readonly heap: SessionEnvironment['heap'];
  readonly replay: SessionEnvironment['replay'];
  readonly recorder: SessionEnvironment['recorder'];
  readonly settings: Settings;
  readonly ended: Promise<number>;
  question: Question | undefined;
  message: Message | undefined;
  frozen: Frozen | undefined;
  isCopying = false;
  namespace: string | undefined;
  lastNamespace: string | undefined;
  size: { readonly columns: number; readonly rows: number };
  readonly #overlays = new OverlayStack();
  readonly #tabs: TabSet;
  readonly #pacer: FramePacer;
  readonly #frames: FrameMaker;
  readonly findKey: FindKey;
  readonly empty: SessionOptions['empty'];
  readonly #listeners = new Set<() => void>();
  readonly #ending = Promise.withResolvers<number>();
  readonly #narrator = new Narrator();
  readonly #greetingUntilMs: number;
  #prompt: Prompt | undefined;
  #lines: readonly Line[] | undefined;
  #isEnded = false;
  /** A key since the last frame may have changed what lists hold or which one is selected in. */
  #isUnsettled = false;

  constructor(options: SessionOptions) {
    const { clock, random, informers, host, settings, columns, rows, isBlocked = () => false } = options;
    this.clock = clock;
    this.random = random;
    this.informers = informers;
    this.host = host;
    this.heap = options.heap;
    this.replay = options.replay;
    this.recorder = options.recorder;
    this.settings = settings;
    this.namespace = options.namespace;
    this.size = { columns, rows };
    this.ended = this.#ending.promise;
    this.findKey = createFindKey(options.remappedKeys);
    this.#pacer = new FramePacer({ clock, paint: () => this.#paint(), isBlocked, fps: settings.fps });
    this.empty = options.empty;
    this.#tabs = new TabSet(this, () => this.changed(), options.empty?.state);
    const isNew = host.recall('tour') === undefined && host.recall('greeted') === undefined;
    this.#greetingUntilMs = isNew && !options.isDemo ? clock.monotonic() + greetingMs : 0;
    if (isNew && options.isDemo) startTour(this);
    if (isNew) host.remember('greeted', 'yes');
    const onAbort = () => this.end(0);
    if (options.signal.aborted) onAbort();
    options.signal.addEventListener('abort', onAbort, { once: true });
    this.#frames = new FrameMaker(this);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The first one is made when it is asked for: what is being opened by then is in it. */
  readonly frame = (): readonly Line[] => {
    this.#lines ??= this.#frames.make();
    return this.#lines;
  };

  get themeName(): Settings['theme'] {
    return this.settings.theme;
  }

  get isMouseOn(): boolean {
    return this.settings.mouse;
  }

  get overlay(): Overlay | undefined {
    return this.#overlays.shown;
  }

  set overlay(overlay: Overlay | undefined) {
    this.#overlays.show(overlay);
  }

  get tabs(): readonly TabScreen[] {
    return this.#tabs.screens;
  }

  get active(): TabScreen | undefined {
    return this.#tabs.active;
  }

  get focus(): Focus {
    return this.active?.focus ?? 'table';
  }

  get openPrompt(): Prompt | undefined {
    return this.#prompt;
  }

  get focusedRows(): number {
    return this.#frames.focusedRows;
  }

  get freeRows(): number {
    return this.#frames.freeRows;
  }

  get emptyState(): EmptyState {
    return this.#tabs.state;
  }

  get isGreeting(): boolean {
    return this.clock.monotonic() < this.#greetingUntilMs;
  }

  get contexts(): readonly KeyContext[] {
    const { overlay } = this;
    const here = [contextOf(this.focus), ...(this.replay ? (['replay'] as const) : []), 'all'] as const;
    if (!overlay) return here;
    // A card of the tour asks for keys of the screen below it.
    return overlay.type === 'tour' ? ['tour', ...here] : [overlay.type, 'all'];
  }

  /** One key, by its name. Of several in one read each finds the lists as the one before left them. */
  press(key: string): void {
    if (this.#isEnded) return;
    if (this.#isUnsettled) this.#frames.make();
    this.#isUnsettled = dispatchKey(this, key);
    this.#pacer.setFps(this.settings.fps);
    this.#pacer.input();
  }

  /** What the mouse does; the terminal tells of it while `settings.mouse` is on. */
  point(event: PointerEvent): void {
    if (this.#isEnded) return;
    const { layout } = this.#frames;
    if (layout) point(this, layout, event);
    this.#isUnsettled = true;
    this.#pacer.input();
  }

  /** Pasted text goes to a prompt, and nowhere else. */
  paste(text: string): void {
    this.#prompt?.paste(text);
    this.#pacer.input();
  }

  resize(columns: number, rows: number): void {
    this.size = { columns, rows };
    this.#pacer.data();
  }

  painted(costMs: number): void {
    this.#pacer.painted(costMs);
  }

  /** A line that somebody wrote to stderr. */
  note(text: string): void {
    for (const line of text.split('\n')) if (line.trim() !== '') this.active?.tab.log.line('NOTE', 'stderr', line);
    this.changed();
  }

  touch(): void {
    this.#pacer.input();
  }

  say(text: string, tone: Message['tone'] = 'info'): void {
    const untilMs = tone === 'error' ? undefined : this.clock.monotonic() + messageMs;
    this.message = { text, tone, untilMs };
    this.#pacer.input();
  }

  fail(error: unknown): void {
    this.say(messageOf(error), 'error');
  }

  ask(text: string, onYes: () => void): void {
    this.question = { text, onYes };
  }

  prompt(options: PromptOptions): void {
    this.#prompt = new Prompt(options);
  }

  closePrompt(): void {
    this.#prompt = undefined;
  }

  selectTab(index: number): void {
    this.#tabs.select(index);
  }

  async open(request: TabRequest): Promise<void> {
    await this.#tabs.open(request);
  }

  async closeTab(screen: TabScreen): Promise<void> {
    await this.#tabs.close(screen);
    if (this.tabs.length === 0 && !this.#tabs.isOpening) this.end(0);
  }

  async reopen(): Promise<void> {
    await this.#tabs.reopen(this.namespace);
  }

  end(code: number): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#pacer.stop();
    this.#ending.resolve(code);
  }

  achieved(goal: TourGoal): void {
    this.#overlays.achieved(goal);
  }

  /** For the screen reader mode: what is new since the last call. */
  narrate(): readonly string[] {
    return this.#narrator.lines(this.tabs, this.emptyState, this.clock.now());
  }

  /** A command without a prompt. Returns what it says at once. */
  command(text: string): string | undefined {
    this.message = undefined;
    runCommandLine(this, text);
    const said = (): Message | undefined => this.message;
    return this.question?.text ?? said()?.text;
  }

  /** Ends every informer; call it when the screen is gone. Returns the lines that stay on the terminal. */
  async stop(): Promise<readonly string[]> {
    this.end(0);
    const lines = exitLines(this.tabs.map(({ tab }) => tab.exitFacts()));
    await this.#tabs.closeAll();
    return this.settings.ascii ? lines.map(toAsciiSentence) : lines;
  }

  /** Something that is shown is another now, and nobody pressed a key. */
  changed(): void {
    this.#pacer.data();
  }

  /** When the message goes by itself. */
  #messageEndMs(): number {
    const { untilMs = Number.POSITIVE_INFINITY } = this.message ?? {};
    return untilMs > this.clock.monotonic() ? untilMs : Number.POSITIVE_INFINITY;
  }

  #paint(): void {
    this.#isUnsettled = false;
    const lines = keepEqualLines(this.#lines ?? [], this.#frames.make());
    this.#pacer.tick(Math.min(nextSecond(this.clock), this.#messageEndMs()));
    if (this.active?.tab.isBusy || this.#prompt?.isBusy) this.#pacer.data();
    if (lines === this.#lines) return;
    this.#lines = lines;
    for (const listener of this.#listeners) listener();
  }
}
