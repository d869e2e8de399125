import { constants, fstatSync, openSync } from 'node:fs';
import { Socket, type SocketConstructorOpts } from 'node:net';

/** What Node's internal TCP handle offers here; there is no public way to poll a pipe without writing to it. */
interface TcpBinding {
  readonly TCP: new (type: number) => NonNullable<SocketConstructorOpts['handle']> & { open(fd: number): number };
  readonly constants: { readonly SOCKET: number };
}

/**
 * Calls `onClosed` once when nobody reads the pipe behind `fd` any more, also while nothing is written to it. Reading from
 * the writing end of a pipe can only fail, and the kernel reports the reader's end as a reason to try. Does nothing where
 * that is not to be had: on other systems than Linux, and for anything but a pipe. Never keeps the process alive.
 */
export function watchReader(fd: number, onClosed: () => void): void {
  if (process.platform !== 'linux') return;
  try {
    if (!fstatSync(fd).isFIFO()) return;
    const { binding } = process as { binding?: (name: string) => unknown };
    if (!binding) return;
    const { TCP, constants: types } = binding.call(process, 'tcp_wrap') as TcpBinding;
    const handle = new TCP(types.SOCKET);
    // A description of its own, so that the real one keeps its flags.
    if (handle.open(openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)) !== 0) return;
    const end = new Socket({ handle, readable: true, writable: false });
    end.on('error', () => {});
    end.once('close', onClosed);
    end.resume();
    end.unref();
  } catch {
    // Without it a closed pipe is noticed at the next write.
  }
}
