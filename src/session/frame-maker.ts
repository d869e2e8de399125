import { renderFrame } from '../view/frame.ts';
import { layout } from '../view/layout.ts';
import type { FooterModel } from '../view/models/footer-model.ts';
import type { FrameModel } from '../view/models/frame-model.ts';
import type { Layout } from '../view/regions.ts';
import type { Line } from '../view/span.ts';
import { copyKeys } from './actions/copy.ts';
import { faultText } from './actions/faults.ts';
import { emptyStrip } from './empty-strip.ts';
import type { FrameSource } from './frame-source.ts';
import { footerKeys } from './keys/key-help.ts';
import { toOverlayModel } from './overlays/overlay.ts';
import { replayText } from './replay/replay-text.ts';
import { bodyOf } from './screen/body-of.ts';
import { emptyBody } from './screen/empty-body.ts';
import type { TabScreen } from './screen/tab-screen.ts';
import type { Frozen } from './session-state.ts';

/** Makes frames of a session: places the panes, asks the tabs for what is visible, and has it drawn. */
export class FrameMaker {
  readonly #source: FrameSource;
  #layout: Layout | undefined;

  constructor(source: FrameSource) {
    this.#source = source;
  }

  /** Of the last frame. */
  get layout(): Layout | undefined {
    return this.#layout;
  }

  /** Rows of the focused pane in the last frame. */
  get focusedRows(): number {
    const { regions = [] } = this.#layout ?? {};
    const region = regions.find(({ pane }) => pane === this.#source.focus) ?? regions[0];
    return Math.max(1, region?.bodyRows ?? 1);
  }

  /** Between strip and footer in the last frame. */
  get freeRows(): number {
    const { rows = 24, stripRows = 0 } = this.#layout ?? {};
    return Math.max(1, rows - stripRows - 2);
  }

  make(): readonly Line[] {
    const source = this.#source;
    const { active, frozen, settings, tabs, clock } = source;
    const nowMs = clock.now();
    if (!frozen) for (const { tab } of tabs) tab.update(nowMs);
    const placed = this.#place();
    this.#layout = placed;
    const isHeld = frozen !== undefined;
    const context = {
      layout: placed,
      nowMs: frozen?.sinceMs ?? nowMs,
      settings,
      focus: source.focus,
      frozen: frozen && { sinceMs: frozen.sinceMs, held: heldBy(frozen, active) },
    };
    for (const { tab } of tabs) tab.rows.hold(isHeld);
    const model: FrameModel = {
      header: {
        context: source.informers.context,
        namespace: source.namespace,
        tabs: tabs.map((screen) => {
          const tab = screen.held.get(isHeld, 'header', () => screen.tab.header(false, nowMs));
          return { ...tab, active: screen === active };
        }),
        clockMs: nowMs,
        fault: active && faultText(active, nowMs),
        isPaused: active?.tab.isPaused ?? false,
        replay: source.replay && replayText(source.replay, settings),
        recording: source.recorder?.recording,
      },
      strip: this.#strip(nowMs),
      body: active ? bodyOf(active, tabs, context) : emptyBody(source.emptyState, context),
      footer: this.#footer(),
      overlay: this.#overlay(),
      nowMs,
      times: settings.times,
      ascii: settings.ascii,
    };
    return renderFrame(model, placed);
  }

  #place(): Layout {
    const { active, size, settings } = this.#source;
    const focus = active?.focus;
    return layout({
      ...size,
      view: active?.view ?? 'pipeline',
      focus: focus === 'strip' ? undefined : focus,
      isZoomed: active?.isZoomed ?? false,
      strip: settings.strip,
    });
  }

  #overlay(): FrameModel['overlay'] {
    const { openPrompt, overlay, active } = this.#source;
    return (
      openPrompt?.overlay() ??
      (overlay && toOverlayModel(overlay, active?.tab.type.title ?? '', active?.tab.recovery.text))
    );
  }

  #strip(nowMs: number): FrameModel['strip'] {
    const { active, frozen, focus } = this.#source;
    const isFocused = focus === 'strip';
    const numbers = active?.held.get(frozen !== undefined, 'strip', () => active.tab.strip(nowMs));
    return {
      ...(numbers ?? emptyStrip),
      isFocused,
      current: active && (isFocused ? active.stage : viewStages[active.view]),
      currentListener: isFocused && active?.stage === 'processor' ? active.stageListener : undefined,
    };
  }

  #footer(): FooterModel {
    const { question, openPrompt, isCopying, message, contexts, active, overlay, isGreeting, clock } = this.#source;
    if (question) return { type: 'question', text: question.text };
    if (openPrompt) return openPrompt.footer();
    if (isCopying) return { type: 'question', text: active ? copyKeys(active) : '' };
    const keys = footerKeys(contexts, active?.isDeep === true || overlay !== undefined);
    const isShown = message && (message.untilMs === undefined || clock.monotonic() < message.untilMs);
    if (isShown) return { type: 'message', text: message.text, tone: message.tone, keys };
    return { type: 'keys', keys, firstTime: isGreeting };
  }
}

/** Events of the tab that the screen does not show yet. */
function heldBy({ events }: Frozen, active: TabScreen | undefined): number {
  return active ? active.tab.eventCount - (events.get(active) ?? 0) : 0;
}

const viewStages: Readonly<Partial<Record<string, FrameModel['strip']['current']>>> = {
  queue: 'queue',
  indexes: 'indexer',
  handlers: 'processor',
  why: 'reflector',
};
