import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isatty } from 'node:tty';
import { realClock } from '../core/clock.ts';
import { exitCode, KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import type { MeteredProcess } from '../metrics/process-metrics.ts';
import { wasClosedAtStart } from '../output/closed-at-start.ts';
import { OutputWriter } from '../output/output-writer.ts';
import { TerminalHandover } from '../tui/terminal-handover.ts';
import { commandLoaders } from './command-loaders.ts';
import type { CommandContext } from './command-runner.ts';
import { readConfigFile } from './config-file.ts';
import { listenForExitSignals } from './exit-signals.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { reportFailure } from './report-failure.ts';
import { resolveOptions } from './resolve-options.ts';

/** How long an end by signal or closed pipe waits for a command to tidy up, and stdout for a reader that takes nothing. */
const tidyUpMs = 800;
const slowReaderMs = 5000;
/** When the first records are out, somebody may look whether anybody reads them. */
const watchReaderAfterMs = 200;

/** Runs the program to its end. `root` is the folder of package.json. Does not return: it ends the process. */
export async function main(host: NodeJS.Process, root: URL): Promise<never> {
  const ending = new AbortController();
  let endCode: number | undefined;
  let tidyUpLimitMs = tidyUpMs;
  const end = (code: number) => {
    endCode ??= code;
    ending.abort();
    // A command that does not end by itself is ended.
    setTimeout(() => host.exit(endCode), tidyUpLimitMs).unref();
  };
  const writeError = createErrorWriter(host);
  const isStdoutTerminal = host.stdout.isTTY === true;
  const onClosed = (error: Error) => {
    if (isStdoutTerminal) {
      // It is gone, and a hangup is on its way.
      end(exitCode.hangup);
      return;
    }
    if (!isClosedPipe(error)) {
      writeError(`error: cannot write to stdout: ${toPrintable(error.message)}\nhint: is there room where it goes?\n`);
    }
    end(isClosedPipe(error) ? exitCode.ok : exitCode.error);
  };
  const output = new OutputWriter(host.stdout, onClosed, isStdoutTerminal);
  listenForExitSignals(host, realClock, end);
  setTimeout(async () => {
    const { watchReader } = await import('../output/watch-reader.ts');
    watchReader(1, () => end(exitCode.ok));
  }, watchReaderAfterMs).unref();
  const context: CommandContext = {
    output,
    isStdoutTerminal,
    isStdinTerminal: isatty(0),
    stdoutColumns: host.stdout.columns ?? 100,
    host,
    handover: new TerminalHandover(host, realClock),
    env: host.env,
    homeDir: homedir(),
    clock: realClock,
    signal: ending.signal,
    version: readVersion(root),
    nodeVersion: host.version,
    allowTidyUp: (limitMs) => {
      tidyUpLimitMs = limitMs;
    },
    notice: (text) => writeError(`${toPrintable(text)}\n`),
  };
  const isStdoutClosed = () => wasClosedAtStart({ fd: 1, env: host.env, argv: host.argv, parentId: host.ppid });
  const code = await runCommandLine(host, context, writeError, isStdoutClosed, (lossCode) => {
    endCode = lossCode;
  });
  await output.drain(endCode === undefined ? slowReaderMs : tidyUpMs / 2);
  return host.exit(endCode ?? code);
}

async function runCommandLine(
  host: MeteredProcess & Pick<NodeJS.Process, 'argv'>,
  context: CommandContext,
  writeError: (text: string) => void,
  isStdoutClosed: () => boolean,
  onLoss: (exitCode: number) => void,
): Promise<number> {
  const argv = host.argv.slice(2);
  try {
    const line = await parseCommandLine(argv[0] === '--version' ? ['version', ...argv.slice(1)] : argv);
    if (line.given.has('help')) {
      const { toCommandHelp, toProgramHelp } = await import('./help-text.ts');
      const { stdoutColumns } = context;
      context.output.text(line.isNamed ? toCommandHelp(line.command, stdoutColumns) : toProgramHelp(stdoutColumns));
      return exitCode.ok;
    }
    const configured = await readConfigFile(context);
    const { options, given } = resolveOptions(line.command.name, {
      given: line.given,
      env: context.env,
      configured,
    });
    // What it makes goes to stdout, and nobody wants it; a server is there for others.
    if (line.command.name !== 'apiserver' && isStdoutClosed()) return exitCode.ok;
    const run = await commandLoaders[line.command.name]();
    const flags = new Set(line.given.keys());
    const { arguments: positionals, isNamed, trailing } = line;
    const invocation = { options, given, flags, arguments: positionals, isNamed, trailing };
    if (options.metrics === undefined) return await run(invocation, context);
    const { withMetrics } = await import('./metrics/with-metrics.ts');
    return await withMetrics(options.metrics, context, host, (metered) => run(invocation, metered));
  } catch (error) {
    // What breaks while the program is being ended is no news, unless something of the user's is lost.
    const isLoss = error instanceof KinformerError && error.code === 'CANNOT_SAVE';
    if (context.signal.aborted && !isLoss) return exitCode.error;
    const code = reportFailure(error, writeError);
    if (isLoss) onLoss(code);
    return code;
  }
}

function isClosedPipe(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_DESTROYED';
}

/** stderr may be closed too; then nobody is there to be told. */
function createErrorWriter(host: NodeJS.Process): (text: string) => void {
  let stderr: NodeJS.WriteStream | undefined;
  return (text) => {
    if (!stderr) {
      stderr = host.stderr;
      stderr.on('error', () => {});
    }
    stderr.write(text);
  };
}

function readVersion(root: URL): string {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  return version;
}
