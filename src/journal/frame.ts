import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Before each frame: length and checksum of what is stored, and a checksum of these two. */
export const frameHeaderBytes = 12;
/** No frame is longer; what says so is damaged. */
const longestBytes = 1024 ** 3;
/** Of what is compressed at once: a frame of objects that are much alike. */
const chunkSize = 64 * 1024;

export interface FrameHeader {
  /** Of the compressed bytes that follow. */
  readonly lengthBytes: number;
  readonly checksum: number;
}

/** The pieces of a frame, to be written one after the other. Each can be read without any other. */
export function toFrame(payload: Uint8Array): readonly [Buffer, Buffer] {
  const stored = zstdCompressSync(payload, { chunkSize, params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  const header = Buffer.alloc(frameHeaderBytes);
  header.writeUInt32LE(stored.length, 0);
  header.writeUInt32LE(crc32(stored), 4);
  header.writeUInt32LE(crc32(header.subarray(0, 8)), 8);
  return [header, stored];
}

/** undefined when it is damaged. */
export function readFrameHeader(header: Buffer): FrameHeader | undefined {
  if (crc32(header.subarray(0, 8)) !== header.readUInt32LE(8)) return undefined;
  return { lengthBytes: header.readUInt32LE(0), checksum: header.readUInt32LE(4) };
}

/** What `toFrame` was given; undefined when the bytes are not those that the header tells of. */
export function readFrame({ checksum }: FrameHeader, stored: Buffer): Buffer | undefined {
  if (crc32(stored) !== checksum) return undefined;
  try {
    return zstdDecompressSync(stored, { maxOutputLength: longestBytes });
  } catch {
    return undefined;
  }
}
