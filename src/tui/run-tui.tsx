import { writeFile } from 'node:fs/promises';
import { render } from 'ink';
import type { Clock } from '../core/clock.ts';
import type { HostPort } from '../session/ports.ts';
import type { ThemeName } from '../session/theme-names.ts';
import { askBackground } from './background.ts';
import { runEditor, runPager, runShell } from './child-program.ts';
import { copyText } from './clipboard.ts';
import { chooseColorDepth } from './color-depth.ts';
import { Screen, type ScreenSource, type TerminalControl } from './screen.tsx';
import { StateFile } from './state-file.ts';
import { Theme } from './theme.ts';

/** What runs on the screen: the session, as the terminal sees it. */
export interface TuiSession extends ScreenSource {
  resize(columns: number, rows: number): void;
  /** How long the terminal's side of a frame took, ms. */
  painted(costMs: number): void;
  /** A line that was not meant for the screen: what a library wrote to stderr. */
  note(text: string): void;
  readonly themeName: ThemeName;
  /** Resolves with the exit code when the user has left, or when `signal` has aborted. */
  readonly ended: Promise<number>;
}

export interface TuiProcess {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly pid: number;
  kill(pid: number, signal: string): unknown;
  on(event: 'SIGCONT' | 'uncaughtException', listener: (error: Error) => void): unknown;
  off(event: 'SIGCONT' | 'uncaughtException', listener: (error: Error) => void): unknown;
}

export interface TuiRequest {
  readonly host: TuiProcess;
  readonly clock: Clock;
  readonly homeDir: string;
  readonly color: 'auto' | 'always' | 'never';
  readonly theme: ThemeName;
  /** Frames a second at most, to begin with. */
  readonly fps: number;
  readonly createSession: (host: HostPort, screen: ScreenSize & { readonly isBlocked: () => boolean }) => TuiSession;
}

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Shows a session on the alternate screen until it ends; resolves with its exit code when the terminal is as it was. What
 * throws meanwhile restores the terminal first.
 */
export async function runTui(request: TuiRequest): Promise<number> {
  const { host, clock, theme } = request;
  const { stdout, env } = host;
  const depth = chooseColorDepth({ color: request.color, env });
  const background = theme === 'auto' && depth !== 'mono' ? await askBackground({ ...host, clock }) : 'dark';
  const themes = new Map<ThemeName, Theme>();
  const themeOf = (name: ThemeName) => {
    const made = themes.get(name) ?? new Theme({ name, depth, background });
    themes.set(name, made);
    return made;
  };
  const terminal: { control?: TerminalControl } = {};
  const hostPort = createHostPort(request, () => terminal.control);
  const session = request.createSession(hostPort, { ...sizeOf(stdout), isBlocked: () => stdout.writableNeedDrain });
  const restoreStderr = divertStderr(host.stderr, (text) => session.note(text));
  const instance = render(
    <Screen
      source={session}
      themeOf={() => themeOf(session.themeName)}
      onControl={(control) => {
        terminal.control = control;
      }}
    />,
    {
      stdout,
      stdin: host.stdin,
      stderr: host.stderr,
      alternateScreen: true,
      incrementalRendering: true,
      interactive: true,
      patchConsole: false,
      exitOnCtrlC: false,
      isScreenReaderEnabled: false,
      // Ink drops frames that come as often as its own limit, so that stays out of the way.
      maxFps: 2 * Math.max(20, request.fps),
      onRender: ({ renderTime }) => session.painted(renderTime),
    },
  );
  const onResize = () => session.resize(...toPair(sizeOf(stdout)));
  stdout.on('resize', onResize);
  const crashed = Promise.withResolvers<never>();
  const onCrash = (error: Error) => crashed.reject(error);
  host.on('uncaughtException', onCrash);
  try {
    return await Promise.race([session.ended, crashed.promise]);
  } finally {
    stdout.off('resize', onResize);
    instance.unmount();
    restoreStderr();
    host.off('uncaughtException', onCrash);
  }
}

function createHostPort({ host, homeDir }: TuiRequest, control: () => TerminalControl | undefined): HostPort {
  const { env, stdout } = host;
  const state = new StateFile(env, homeDir);
  /** Runs something that has the terminal to itself, and comes back. */
  const away = async (run: () => Promise<void>) => {
    await control()?.suspendTerminal(run);
    // The size may have changed meanwhile.
    stdout.emit('resize');
  };
  const save = async (name: string, text: string) => {
    await writeFile(name, text, { mode: 0o600, flag: 'wx' });
    return name;
  };
  return {
    copy: async (text) => {
      const isCopied = await copyText(text, {
        env,
        platform: host.platform,
        write: (sequence) => stdout.write(sequence),
      });
      if (isCopied) return { type: 'copied' };
      return { type: 'saved', path: await save(`kinformer-copy-${host.pid}-${Date.now()}.txt`, text) };
    },
    save,
    page: (_name, text) => away(() => runPager(text, env)),
    edit: (name, text) => away(() => runEditor(name, text, env)),
    pipe: (command, text) => away(() => runShell(command, text, env)),
    suspend: () => void away(() => stopProcess(host)),
    redraw: () => void away(async () => {}),
    remember: (name, value) => state.remember(name, value),
    recall: (name) => state.recall(name),
  };
}

/** Stops the whole job, as the terminal itself does on ctrl-z; resolves when it goes on. */
function stopProcess(host: TuiProcess): Promise<void> {
  return new Promise((resolve) => {
    const onContinue = () => {
      host.off('SIGCONT', onContinue);
      resolve();
    };
    host.on('SIGCONT', onContinue);
    host.kill(0, 'SIGTSTP');
  });
}

/** While the screen is up, nothing else may write on it. */
function divertStderr(stderr: NodeJS.WriteStream, onText: (text: string) => void): () => void {
  const { write } = stderr;
  stderr.write = (chunk: Uint8Array | string) => {
    onText(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    return true;
  };
  return () => {
    stderr.write = write;
  };
}

/** A terminal that does not tell its size is taken for the smallest. */
function sizeOf(stdout: NodeJS.WriteStream): ScreenSize {
  return { columns: stdout.columns || 80, rows: stdout.rows || 24 };
}

function toPair({ columns, rows }: ScreenSize): [number, number] {
  return [columns, rows];
}
