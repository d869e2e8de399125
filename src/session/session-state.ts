import type { Overlay } from './overlays/overlay.ts';
import type { TourGoal } from './overlays/tour-table.ts';
import type { SessionEnvironment, TabRequest } from './ports.ts';
import type { Prompt, PromptOptions } from './prompt/prompt.ts';
import type { Focus, TabScreen } from './screen/tab-screen.ts';
import type { Settings } from './settings.ts';

export interface Message {
  readonly text: string;
  readonly tone: 'info' | 'warn' | 'error';
  /** Of the monotonic clock; undefined: until a key, which ends it in any case. */
  readonly untilMs: number | undefined;
}

export interface Question {
  readonly text: string;
  readonly onYes: () => void;
}

/** When the screen stopped, and how many events each tab had had by then. */
export interface Frozen {
  readonly sinceMs: number;
  readonly events: ReadonlyMap<TabScreen, number>;
}

/** The state of the whole terminal interface, as actions and commands see and change it. */
export interface SessionState extends SessionEnvironment {
  readonly settings: Settings;
  readonly tabs: readonly TabScreen[];
  readonly active: TabScreen | undefined;
  overlay: Overlay | undefined;
  question: Question | undefined;
  frozen: Frozen | undefined;
  /** `c` was pressed; the next key says what is copied. */
  isCopying: boolean;
  /** Of the pane that has the focus, for pages. */
  readonly focusedRows: number;
  readonly focus: Focus;
  /** Between strip and footer. */
  readonly freeRows: number;
  readonly size: { readonly columns: number; readonly rows: number };
  /** The namespace that tabs are opened in; undefined: all. */
  namespace: string | undefined;
  /** The one before all were shown. */
  lastNamespace: string | undefined;
  /** Something that is shown is another now. */
  touch(): void;
  say(text: string, tone?: Message['tone']): void;
  /** A failure, with its hint. */
  fail(error: unknown): void;
  ask(text: string, onYes: () => void): void;
  prompt(options: PromptOptions): void;
  readonly openPrompt: Prompt | undefined;
  selectTab(index: number): void;
  open(request: TabRequest): Promise<void>;
  closeTab(screen: TabScreen): Promise<void>;
  /** Opens every tab anew, in the namespace of the session. */
  reopen(): Promise<void>;
  end(code: number): void;
  /** Something was done that a card of the tour waits for. */
  achieved(goal: TourGoal): void;
}
