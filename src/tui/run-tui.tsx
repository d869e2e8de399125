import { type Instance, render } from 'ink';
import type { Clock } from '../core/clock.ts';
import type { PointerEvent } from '../session/pointer-event.ts';
import type { HostPort } from '../session/ports.ts';
import type { ThemeName } from '../session/theme-names.ts';
import { divertStrays } from './divert-strays.ts';
import { FrameStats } from './frame-stats.ts';
import { createHostPort } from './host-port.ts';
import { MouseMode } from './mouse-mode.ts';
import type { Terminal } from './open-terminal.ts';
import { Screen, type ScreenSource, type TerminalControl } from './screen.tsx';
import { ScreenStream } from './screen-stream.ts';
import type { TerminalHandover } from './terminal-handover.ts';
import { Theme } from './theme.ts';

/** What runs on the screen: the session, as the terminal sees it. */
interface TuiSession extends ScreenSource {
  /** The size that the frame was drawn for. */
  readonly size: ScreenSize;
  resize(columns: number, rows: number): void;
  /** How long the terminal's side of a frame took, ms. */
  painted(costMs: number): void;
  /** A line that was not meant for the screen: what a library wrote to stdout or stderr. */
  note(text: string): void;
  end(code: number): void;
  readonly themeName: ThemeName;
  /** The mouse is wanted. */
  readonly isMouseOn: boolean;
  point(event: PointerEvent): void;
  /** Resolves with the exit code when the user has left, or when `signal` has aborted. */
  readonly ended: Promise<number>;
}

/** The process, as far as the terminal is concerned. */
export type TuiHost = Pick<
  NodeJS.Process,
  'stdin' | 'stdout' | 'stderr' | 'env' | 'platform' | 'pid' | 'kill' | 'on' | 'once' | 'off' | 'listeners'
>;

export interface TuiRequest {
  readonly host: TuiHost;
  readonly terminal: Terminal;
  readonly handover: TerminalHandover;
  readonly clock: Clock;
  readonly homeDir: string;
  /** Frames a second at most, to begin with. */
  readonly fps: number;
  readonly createSession: (host: HostPort, screen: ScreenSize & { readonly isBlocked: () => boolean }) => TuiSession;
}

interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

const hangupCode = 129;
/** Resizing comes in storms: one frame for all of them. */
const resizeMs = 50;
/** No synchronized update, no bracketed paste, rows that wrap, the normal screen, a cursor. */
const restored = '\u001b[?2026l\u001b[?2004l\u001b[?7h\u001b[?1049l\u001b[?25h\u001b[0m';
const homeAndClear = '\u001b[H\u001b[J';

/**
 * Shows a session on the alternate screen until it ends; resolves with its exit code when the terminal is as it was. What
 * throws meanwhile restores the terminal first.
 */
export async function runTui(request: TuiRequest): Promise<number> {
  const { host, terminal, handover, clock } = request;
  const { stdout, env } = host;
  // Taken before others are kept from it.
  const write = stdout.write.bind(stdout) as (text: string | Uint8Array) => boolean;
  const background = await terminal.background;
  const themes = new Map<ThemeName, Theme>();
  const themeOf = (name: ThemeName) => {
    const made = themes.get(name) ?? new Theme({ name, depth: terminal.depth, background });
    themes.set(name, made);
    return made;
  };
  const ending = new AbortController();
  const hostPort = createHostPort({
    ...request,
    env,
    platform: host.platform,
    pid: host.pid,
    write,
    signal: ending.signal,
  });
  const session = request.createSession(hostPort, { ...sizeOf(stdout), isBlocked: () => stdout.writableNeedDrain });
  const screen = new ScreenStream({ write }, session.size.columns, session.size.rows);
  const { KINFORMER_FRAME_STATS: statsPath } = env;
  const stats = statsPath ? new FrameStats() : undefined;
  const startMs = clock.monotonic();
  const app: { control?: TerminalControl; instance?: Instance } = {};
  const clear = () => {
    app.instance?.clear();
    screen.write(homeAndClear);
  };
  const mouse = new MouseMode({
    input: terminal.keyboard.input,
    write,
    onPointer: (event) => session.point(event),
  });
  // Told before Ink is: the frame and the size that Ink knows change together.
  const stopFollowing = session.subscribe(() => {
    stats?.begins(clock.monotonic());
    followSize(screen, session.size, clear);
    mouse.set(session.isMouseOn);
  });
  const instance = render(
    <Screen
      source={session}
      themeOf={() => themeOf(session.themeName)}
      onControl={(control) => {
        app.control = control;
      }}
    />,
    {
      stdout: screen,
      stdin: terminal.keyboard.input,
      stderr: host.stderr,
      alternateScreen: true,
      incrementalRendering: true,
      interactive: true,
      patchConsole: false,
      exitOnCtrlC: false,
      isScreenReaderEnabled: false,
      // Ink drops frames that come as often as its own limit, so that stays out of the way.
      maxFps: 2 * Math.max(20, request.fps),
      onRender: ({ renderTime }) => {
        stats?.painted(clock.monotonic());
        session.painted(renderTime);
      },
    },
  );
  app.instance = instance;
  terminal.keyboard.giveToScreen();
  const undo = [
    divertStrays(host, (text) => session.note(text)),
    ignoreDebuggerSignal(host),
    stopFollowing,
    watchSize(stdout, clock, (size) => session.resize(size.columns, size.rows)),
    handover.takeScreen(async (run) => {
      await app.control?.suspendTerminal(() =>
        mouse.whileLent(async () => {
          await run();
          await learnSize(host);
        }),
      );
      mouse.set(session.isMouseOn);
      session.resize(...toPair(sizeOf(stdout)));
    }),
  ];
  const crashed = Promise.withResolvers<never>();
  const onCrash = (error: Error) => crashed.reject(error);
  host.on('uncaughtException', onCrash);
  terminal.keyboard.lost.addEventListener('abort', () => session.end(hangupCode), { once: true });
  try {
    return await Promise.race([session.ended, crashed.promise, failureOf(instance)]);
  } finally {
    ending.abort();
    try {
      leaveScreen(instance, screen, write);
    } finally {
      mouse.set(false);
      for (const each of undo) each();
      host.off('uncaughtException', onCrash);
    }
    if (statsPath) stats?.write(statsPath, screen.bytes, (clock.monotonic() - startMs) / 1000);
  }
}

/** A frame that cannot be drawn is drawn once more when the screen is left, and must not keep anybody on it. */
function leaveScreen(instance: Instance, screen: ScreenStream, write: (text: string) => unknown): void {
  try {
    instance.unmount();
  } catch (error) {
    write(restored);
    // When the process ends Ink tries again, over what is said meanwhile.
    screen.destroy();
    throw error;
  }
}

/** Rejects with what was thrown while a frame was rendered. */
function failureOf(instance: Instance): Promise<never> {
  return new Promise((_, reject) => instance.waitUntilExit().catch(reject));
}

/** Node would write where its debugger listens, past every stream. */
function ignoreDebuggerSignal(host: TuiHost): () => void {
  const ignore = () => {};
  host.on('SIGUSR1', ignore);
  return () => host.off('SIGUSR1', ignore);
}

function followSize(screen: ScreenStream, { columns, rows }: ScreenSize, clear: () => void): void {
  if (screen.columns === columns && screen.rows === rows) return;
  clear();
  screen.columns = columns;
  screen.rows = rows;
}

function watchSize(stdout: NodeJS.WriteStream, clock: Clock, onSize: (size: ScreenSize) => void): () => void {
  let timer: ReturnType<Clock['setTimeout']> | undefined;
  const onResize = () => {
    timer ??= clock.setTimeout(() => {
      timer = undefined;
      onSize(sizeOf(stdout));
    }, resizeMs);
  };
  stdout.on('resize', onResize);
  return () => {
    timer?.cancel();
    stdout.off('resize', onResize);
  };
}

/** The system tells of a new size only whoever has the terminal; so one that was away asks. */
async function learnSize(host: TuiHost): Promise<void> {
  if (host.platform === 'win32') return;
  const told = new Promise<void>((resolve) => host.once('SIGWINCH', () => resolve()));
  host.kill(host.pid, 'SIGWINCH');
  await told;
}

/** A terminal that does not tell its size is taken for an old one. */
function sizeOf(stdout: NodeJS.WriteStream): ScreenSize {
  return { columns: stdout.columns || 80, rows: stdout.rows || 24 };
}

function toPair({ columns, rows }: ScreenSize): [number, number] {
  return [columns, rows];
}
