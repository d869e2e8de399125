import { fstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

export interface ClosedAtStartRequest {
  readonly fd: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program and its script, as the process names them. */
  readonly argv: readonly string[];
  readonly parentId: number;
}

/**
 * Whether `fd` was closed when the program began (`>&-`): Node.js opens the null device in its place, for reading and
 * writing. A shell opens it for writing only, but other programs open it as Node.js does when they want the output
 * dropped. So this is believed of a program that a shell has started, and whose shell writes elsewhere. Linux only.
 */
export function wasClosedAtStart({ fd, env, argv, parentId }: ClosedAtStartRequest): boolean {
  if (process.platform !== 'linux') return false;
  try {
    if (!fstatSync(fd).isCharacterDevice() || readlinkSync(`/proc/self/fd/${fd}`) !== nullDevice) return false;
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1];
    const isReadWrite = flags !== undefined && (Number.parseInt(flags, 8) & 0b11) === 2;
    return isReadWrite && isFromShell(env, argv, parentId);
  } catch {
    return false;
  }
}

const nullDevice = '/dev/null';
const shells = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'fish', 'ash', 'busybox']);

/** A shell that waits tells by its own output; bash, zsh and ksh, when they became the program, by naming it in `_`. */
function isFromShell(env: ClosedAtStartRequest['env'], argv: readonly string[], parentId: number): boolean {
  if (shells.has(readFileSync(`/proc/${parentId}/comm`, 'utf8').trim())) {
    // While dash waits for the command, its own output is closed as well.
    return readLink(`/proc/${parentId}/fd/1`) !== nullDevice;
  }
  const started = env._ === undefined ? undefined : targetOf(env._);
  return started !== undefined && argv.slice(0, 2).some((path) => targetOf(path) === started);
}

function targetOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
