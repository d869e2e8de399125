import { renderFrame } from '../view/frame.ts';
import { layout } from '../view/layout.ts';
import type { FooterModel } from '../view/models/footer-model.ts';
import type { FrameModel } from '../view/models/frame-model.ts';
import type { Layout } from '../view/regions.ts';
import type { Line } from '../view/span.ts';
import { copyBy } from './actions/copy.ts';
import { faultText } from './actions/faults.ts';
import { startTour } from './actions/overlays.ts';
import { runCommandLine } from './actions/prompts.ts';
import { runAction } from './actions/run-action.ts';
import { messageOf } from './error-text.ts';
import { FramePacer } from './frame-pacer.ts';
import { keepEqualLines } from './keep-equal-lines.ts';
import { contextOf } from './keys/context-of.ts';
import { createFindKey, type FindKey } from './keys/find-key.ts';
import { footerKeys } from './keys/key-help.ts';
import type { KeyContext } from './keys/key-record.ts';
import { Narrator } from './narration/narrator.ts';
import { nextSecond } from './next-second.ts';
import { type Overlay, toOverlayModel } from './overlays/overlay.ts';
import type { TourGoal } from './overlays/tour-table.ts';
import type { HostPort, InformerPort, SessionEnvironment, TabRequest } from './ports.ts';
import { Prompt, type PromptOptions } from './prompt/prompt.ts';
import { bodyOf } from './screen/body-of.ts';
import { type EmptyState, emptyBody } from './screen/empty-body.ts';
import type { Focus, TabScreen } from './screen/tab-screen.ts';
import type { Frozen, Message, Question, SessionState } from './session-state.ts';
import type { Settings } from './settings.ts';
import { exitLines } from './tab/exit-facts.ts';
import { TabSet } from './tab-set.ts';

export interface SessionOptions extends SessionEnvironment {
  readonly columns: number;
  readonly rows: number;
  readonly settings: Settings;
  /** undefined: all. */
  readonly namespace: string | undefined;
  /** Key → the key whose meaning it gets. */
  readonly remappedKeys?: Readonly<Record<string, string>>;
  /** The terminal has not taken what was written before. */
  readonly isBlocked?: () => boolean;
  /** `demo`: the tour starts once by itself. Else a first start is told of it. */
  readonly isDemo?: boolean;
  /** What is said while there is no tab, and what `enter` does then. */
  readonly empty?: { readonly state: EmptyState; readonly onEnter: () => void } | undefined;
  /** Ends it, from outside. */
  readonly signal: AbortSignal;
}

const messageMs = 3000;
const greetingMs = 10_000;

/**
 * The terminal interface without a terminal: keys go in, frames come out. Everything is in here and nothing of it knows
 * React. Frames are made when `FramePacer` says so, of what is visible, and told only when they differ.
 */
export class Session implements SessionState {
  readonly clock: SessionEnvironment['clock'];
  readonly random: SessionEnvironment['random'];
  readonly informers: InformerPort;
  readonly host: HostPort;
  readonly settings: Settings;
  readonly ended: Promise<number>;
  overlay: Overlay | undefined;
  question: Question | undefined;
  frozen: Frozen | undefined;
  isCopying = false;
  namespace: string | undefined;
  lastNamespace: string | undefined;
  lastFault: string | undefined;
  size: { readonly columns: number; readonly rows: number };
  readonly #tabs: TabSet;
  readonly #pacer: FramePacer;
  readonly #findKey: FindKey;
  readonly #empty: SessionOptions['empty'];
  readonly #listeners = new Set<() => void>();
  readonly #ending = Promise.withResolvers<number>();
  readonly #narrator = new Narrator();
  readonly #greetingUntilMs: number;
  #prompt: Prompt | undefined;
  #message: Message | undefined;
  #lines: readonly Line[] = [];
  #layout: Layout;
  #frozenStrip: FrameModel['strip'] | undefined;
  #isEnded = false;

  constructor(options: SessionOptions) {
    const { clock, random, informers, host, settings, columns, rows, isBlocked = () => false } = options;
    this.clock = clock;
    this.random = random;
    this.informers = informers;
    this.host = host;
    this.settings = settings;
    this.namespace = options.namespace;
    this.size = { columns, rows };
    this.ended = this.#ending.promise;
    this.#findKey = createFindKey(options.remappedKeys);
    this.#pacer = new FramePacer({ clock, paint: () => this.#paint(), isBlocked, fps: settings.fps });
    this.#empty = options.empty;
    this.#tabs = new TabSet(this, () => this.#changed(), options.empty?.state);
    this.#layout = this.#place();
    const isNew = host.recall('tour') === undefined && host.recall('greeted') === undefined;
    this.#greetingUntilMs = isNew && !options.isDemo ? clock.monotonic() + greetingMs : 0;
    if (isNew && options.isDemo) startTour(this);
    if (isNew) host.remember('greeted', 'yes');
    const onAbort = () => this.end(0);
    if (options.signal.aborted) onAbort();
    options.signal.addEventListener('abort', onAbort, { once: true });
    this.#lines = this.#draw();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly frame = (): readonly Line[] => this.#lines;

  get themeName(): Settings['theme'] {
    return this.settings.theme;
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
    const region = this.#layout.regions.find(({ pane }) => pane === this.focus) ?? this.#layout.regions[0];
    return Math.max(1, region?.bodyRows ?? 1);
  }

  /** One key, by its name. */
  press(key: string): void {
    if (this.#isEnded) return;
    this.#dispatch(key);
    this.#pacer.setFps(this.settings.fps);
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
    this.#changed();
  }

  say(text: string, tone: Message['tone'] = 'info'): void {
    const untilMs = tone === 'error' ? undefined : this.clock.monotonic() + messageMs;
    this.#message = { text, tone, untilMs };
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

  selectTab(index: number): void {
    this.#tabs.select(index);
  }

  async open(request: TabRequest): Promise<void> {
    await this.#tabs.open(request);
  }

  async closeTab(screen: TabScreen): Promise<void> {
    await this.#tabs.close(screen);
    if (this.tabs.length === 0) this.end(0);
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
    if (this.overlay?.type === 'tour') this.overlay.done.add(goal);
  }

  /** For the screen reader mode: what is new since the last call. */
  narrate(): readonly string[] {
    const nowMs = this.clock.now();
    for (const { tab } of this.tabs) tab.update(nowMs);
    const lines = this.#narrator.lines(this.tabs, nowMs);
    const { state } = this.#tabs;
    if (this.tabs.length === 0 && state.type === 'failed') lines.push(`error: ${state.message}; ${state.hint}`);
    return lines;
  }

  /** A command without a prompt. Returns what it says at once. */
  command(text: string): string | undefined {
    this.#message = undefined;
    runCommandLine(this, text);
    return this.question?.text ?? this.#said;
  }

  /** Ends every informer; call it when the screen is gone. Returns the lines that stay on the terminal. */
  async stop(): Promise<readonly string[]> {
    this.end(0);
    const lines = exitLines(this.tabs.map(({ tab }) => tab.exitFacts()));
    await this.#tabs.closeAll();
    return lines;
  }

  get #said(): string | undefined {
    return this.#message?.text;
  }

  #changed(): void {
    if (this.frozen) this.frozen.held += 1;
    this.#pacer.data();
  }

  #dispatch(key: string): void {
    const { question } = this;
    if (this.#message && this.#message.untilMs === undefined) this.#message = undefined;
    if (key === 'ctrl-c' && !this.#prompt) {
      this.end(130);
      return;
    }
    if (question) {
      this.question = undefined;
      if (key === 'y' || key === 'Y' || key === 'enter') question.onYes();
      return;
    }
    if (this.#prompt) {
      const prompt = this.#prompt;
      if (prompt.press(key) === 'done' && this.#prompt === prompt) this.#prompt = undefined;
      return;
    }
    if (this.isCopying) {
      this.isCopying = false;
      if (key !== 'esc' && this.active) copyBy(this, this.active, key);
      return;
    }
    if (key === 'enter' && this.#empty && this.tabs.length === 0 && !this.overlay) {
      this.#empty.onEnter();
      return;
    }
    const record = this.#findKey(key, this.#contexts());
    if (record) runAction(this, record, key);
  }

  #contexts(): readonly KeyContext[] {
    const { overlay } = this;
    const here = contextOf(this.focus);
    if (!overlay) return [here, 'all'];
    // A card of the tour asks for keys of the screen below it.
    return overlay.type === 'tour' ? ['tour', here, 'all'] : [overlay.type, 'all'];
  }

  #paint(): void {
    const lines = keepEqualLines(this.#lines, this.#draw());
    this.#pacer.tick(nextSecond(this.clock));
    if (this.active?.tab.isBusy) this.#pacer.data();
    if (lines === this.#lines) return;
    this.#lines = lines;
    for (const listener of this.#listeners) listener();
  }

  #place(): Layout {
    const { active, size, settings } = this;
    const focus = active?.focus;
    return layout({
      ...size,
      view: active?.view ?? 'pipeline',
      focus: focus === 'strip' ? undefined : focus,
      isZoomed: active?.isZoomed ?? false,
      strip: settings.strip,
    });
  }

  #draw(): readonly Line[] {
    const nowMs = this.clock.now();
    const { active, frozen, settings } = this;
    if (!frozen) for (const { tab } of this.tabs) tab.update(nowMs);
    this.#layout = this.#place();
    const context = {
      layout: this.#layout,
      nowMs,
      settings,
      focus: this.focus,
      frozen: frozen && { sinceMs: frozen.sinceMs, held: frozen.held },
    };
    const model: FrameModel = {
      header: {
        context: this.informers.context,
        namespace: this.namespace,
        tabs: this.tabs.map((screen) => screen.tab.header(screen === active, nowMs)),
        clockMs: nowMs,
        fault: active && faultText(active, nowMs),
        isPaused: active?.tab.isPaused ?? false,
      },
      strip: this.#strip(nowMs),
      body: active ? bodyOf(active, this.tabs, context) : emptyBody(this.#tabs.state, context),
      footer: this.#footer(),
      overlay:
        this.#prompt?.overlay() ??
        (this.overlay && toOverlayModel(this.overlay, active?.tab.type.title ?? '', this.lastFault)),
      nowMs,
      times: settings.times,
      ascii: settings.ascii,
    };
    return renderFrame(model, this.#layout);
  }

  #strip(nowMs: number): FrameModel['strip'] {
    const { active, frozen } = this;
    if (!frozen) this.#frozenStrip = undefined;
    else if (this.#frozenStrip) return this.#frozenStrip;
    const strip = active ? active.tab.strip(nowMs) : emptyStrip;
    const current = active && (this.focus === 'strip' ? active.stage : viewStages[active.view]);
    const shown: FrameModel['strip'] = {
      ...strip,
      isFocused: this.focus === 'strip',
      current,
      currentListener: this.focus === 'strip' && active?.stage === 'processor' ? active.stageListener : undefined,
    };
    if (frozen) this.#frozenStrip = shown;
    return shown;
  }

  #footer(): FooterModel {
    const nowMs = this.clock.monotonic();
    if (this.question) return { type: 'question', text: this.question.text };
    if (this.#prompt) return this.#prompt.footer();
    if (this.isCopying)
      return { type: 'question', text: 'copy: c key  n name  y YAML  j JSON  d diff  r rv  k kubectl  esc' };
    const message = this.#message;
    if (message && (message.untilMs === undefined || nowMs < message.untilMs)) return { type: 'message', ...message };
    const [context = 'all'] = this.#contexts();
    const keys = footerKeys(context, this.active?.isDeep === true || this.overlay !== undefined);
    return { type: 'keys', keys, firstTime: nowMs < this.#greetingUntilMs };
  }
}

const viewStages: Readonly<Partial<Record<string, FrameModel['strip']['current']>>> = {
  queue: 'queue',
  indexes: 'indexer',
  handlers: 'processor',
  why: 'reflector',
};

const emptyStrip: FrameModel['strip'] = {
  reflector: {
    phase: 'DISCOVER',
    spark: [],
    resourceVersion: '',
    eventAgeMs: undefined,
    bookmarkAgeMs: undefined,
    bytesPerSecond: 0,
    reconnects: 0,
    relists: 0,
  },
  toQueue: { rate: 0, state: 'idle' },
  queue: { name: 'DeltaFIFO', keys: 0, deltas: 0, oldestMs: undefined, highWater: 0, spark: [], isPaused: false },
  toIndexer: { rate: 0, state: 'idle' },
  indexer: { count: 0, resourceVersion: '', sizeBytes: 0, indexes: 0, spark: [] },
  toProcessor: { rate: 0, state: 'idle' },
  processor: { listeners: [], synced: 0, errors: 0, growth: 0 },
  isFocused: false,
};
