import type { IncomingMessage } from 'node:http';
import type { OnReadOpts, Socket } from 'node:net';
import { ChunkDecoder } from './chunk-decoder.ts';

const bufferBytes = 64 * 1024;
const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n');

/**
 * Reads a connection into one buffer, again and again. Node's HTTP gets what it has to know: the heads, the bodies that
 * nobody takes here, and the ends. The chunks of a body that is taken never become streams and copies of their own, which
 * costs several times what reading them costs.
 */
export class SocketReader {
  /** For the options of the connection. */
  readonly onread: OnReadOpts;
  readonly #buffer = Buffer.allocUnsafeSlow(bufferBytes);
  #socket: Socket | undefined;
  #state: 'passing' | 'head' | 'held' | 'body' = 'passing';
  /** How much of `headEnd` the bytes of a head end with so far. */
  #headEndSeen = 0;
  #held: Buffer[] = [];
  #decoder = new ChunkDecoder();
  #onChunk: (chunk: Uint8Array) => void = ignore;

  constructor() {
    this.onread = { buffer: this.#buffer, callback: (count) => this.#read(this.#buffer.subarray(0, count)) };
  }

  /** The reader that this connection was opened with. */
  static of(socket: Socket): SocketReader | undefined {
    return readers.get(socket);
  }

  attach(socket: Socket): void {
    this.#socket = socket;
    readers.set(socket, this);
  }

  /** A request is being sent. */
  expectHead(): void {
    this.#state = 'head';
    this.#headEndSeen = 0;
  }

  /**
   * Call when the response's head has come, in its event: whether `takeBody` must be called for the body. Then nothing more
   * is read until it is.
   */
  holdBody({ statusCode, headers }: IncomingMessage): boolean {
    const isPlainChunks = headers['transfer-encoding'] === 'chunked' && headers['content-encoding'] === undefined;
    const isHeld =
      this.#state === 'head' && this.#headEndSeen === headEnd.length && statusCode === 200 && isPlainChunks;
    this.#state = isHeld ? 'held' : 'passing';
    return isHeld;
  }

  /** Calls back with the body as it arrives; what it gets is valid during the call only. */
  takeBody(onChunk: (chunk: Uint8Array) => void): void {
    this.#decoder = new ChunkDecoder();
    this.#onChunk = onChunk;
    this.#state = 'body';
    const held = this.#held;
    this.#held = [];
    for (const bytes of held) this.#read(bytes);
    this.#socket?.resume();
  }

  /** False: stop reading. */
  #read(bytes: Buffer): boolean {
    switch (this.#state) {
      case 'head':
        return this.#readHead(bytes);
      case 'held':
        this.#held.push(Buffer.from(bytes));
        return false;
      case 'body':
        return this.#readBody(bytes);
      default:
        return this.#pass(bytes);
    }
  }

  #readHead(bytes: Buffer): boolean {
    const end = this.#findHeadEnd(bytes);
    if (end === -1) return this.#pass(bytes);
    this.#pass(bytes.subarray(0, end));
    // Whether the response has come is known now; 1xx is none, and another head follows.
    if (this.#state === 'head') this.#headEndSeen = 0;
    return end === bytes.length || this.#read(bytes.subarray(end));
  }

  #findHeadEnd(bytes: Buffer): number {
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i] as number;
      if (byte === headEnd[this.#headEndSeen]) this.#headEndSeen += 1;
      else this.#headEndSeen = byte === headEnd[0] ? 1 : 0;
      if (this.#headEndSeen === headEnd.length) return i + 1;
    }
    return -1;
  }

  #readBody(bytes: Buffer): boolean {
    const end = this.#decoder.decode(bytes, 0, bytes.length);
    const { position, isOver, isInvalid } = this.#decoder;
    if (end > 0) this.#onChunk(bytes.subarray(0, end));
    if (!isInvalid && !isOver) return true;
    this.#state = 'passing';
    // The connection may wait for long, and its reader with it.
    this.#onChunk = ignore;
    if (isInvalid) {
      this.#socket?.destroy(Object.assign(new Error('Parse Error: invalid chunk'), { code: 'HPE_INVALID_CHUNK_SIZE' }));
    } else {
      this.#pass(lastChunk);
      if (position < bytes.length) this.#pass(bytes.subarray(position));
    }
    return true;
  }

  /** Whoever got the bytes before may have closed the connection. */
  #pass(bytes: Buffer): boolean {
    if (!this.#socket?.destroyed) this.#socket?.emit('data', bytes);
    return true;
  }
}

function ignore(): void {}

const readers = new WeakMap<Socket, SocketReader>();
