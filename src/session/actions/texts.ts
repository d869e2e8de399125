import { renderFrame } from '../../view/frame.ts';
import { layout } from '../../view/layout.ts';
import type { FrameModel } from '../../view/models/frame-model.ts';
import { toJsonDocument, toYamlDocument } from '../history/yaml-rows.ts';
import { bodyOf } from '../screen/body-of.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';

/** The text of the object, masked as the screen masks it. */
export function objectText(
  state: SessionState,
  screen: TabScreen,
  key: string,
  format: 'yaml' | 'json',
): string | undefined {
  const shown = screen.object?.view.key === key ? screen.object : undefined;
  const view = shown?.view ?? screen.tab.object(key);
  const number = shown?.number ?? view.versions.length;
  const version = view.version(number);
  if (!version) return undefined;
  const options = shown?.options(state.settings) ?? {
    showsManagedFields: false,
    isRevealed: false,
    showsNoise: state.settings.noise,
  };
  return format === 'yaml' ? toYamlDocument(version.object, options) : toJsonDocument(version.object, options);
}

/** What is saved, paged or piped: the object in the object view and for a selected row, else the whole pane as text. */
export function paneText(state: SessionState, screen: TabScreen): { readonly name: string; readonly text: string } {
  if (screen.view === 'object' && screen.object) {
    const { key } = screen.object.view;
    return { name: `${key.replace('/', '.')}.yaml`, text: objectText(state, screen, key, 'yaml') ?? '' };
  }
  if (screen.view === 'log' || state.focus === 'log') {
    const lines = Array.from(screen.tab.log.rows(), ({ timeMs, type, cause, key, text, manager }) =>
      [new Date(timeMs).toISOString(), type, cause, key, text, manager].filter((part) => part !== '').join('  '),
    );
    return { name: `${screen.tab.type.title}-events.txt`, text: `${lines.join('\n')}\n` };
  }
  const rows = Math.max(24, Math.min(20_000, screen.tab.rows.length + 10));
  const request = {
    columns: 160,
    rows: Math.min(rows, 5000),
    view: screen.view,
    focus: undefined,
    isZoomed: true,
    strip: 'none',
  } as const;
  const drawn = layout(state.focus === 'strip' ? request : { ...request, focus: state.focus });
  const nowMs = state.clock.now();
  const context = { layout: drawn, nowMs, settings: state.settings, focus: state.focus, frozen: undefined };
  const model: FrameModel = {
    header: { context: '', namespace: undefined, tabs: [], clockMs: nowMs, isPaused: false },
    strip: screen.tab.strip(nowMs),
    body: bodyOf(screen, state.tabs, context),
    footer: { type: 'keys', keys: [] },
    overlay: undefined,
    nowMs,
    times: state.settings.times,
    ascii: state.settings.ascii,
  };
  const lines = renderFrame(model, drawn).slice(1, -1);
  const text = lines.map((line) =>
    line
      .map((span) => span.text)
      .join('')
      .trimEnd(),
  );
  while (text.at(-1) === '') text.pop();
  return { name: `${screen.tab.type.title}-${screen.view}.txt`, text: `${text.join('\n')}\n` };
}

/** Writes a text to a file and says where. */
export function saveText(state: SessionState, name: string, text: string): void {
  state.host.save(name, text).then(
    (path) => state.say(`saved ${path}`),
    (error: unknown) => state.fail(error),
  );
}
