import { type FileHandle, open, stat } from 'node:fs/promises';
import { KinformerError } from '../core/errors.ts';
import { ByteReader } from './byte-reader.ts';
import { readEntry } from './entry-codec.ts';
import { frameHeaderBytes, readFrame, readFrameHeader } from './frame.ts';
import type { JournalEntry } from './journal-entry.ts';
import { checkHeader, headerBytes } from './journal-header.ts';

/** What a journal holds, a frame at a time: all entries of one, or what is wrong from `atByte` on, which ends it. */
export type JournalPart =
  | { readonly type: 'entries'; readonly entries: readonly JournalEntry[] }
  /** The file ends within a frame, `missingBytes` before its end at least. */
  | { readonly type: 'cut'; readonly atByte: number; readonly missingBytes: number }
  | { readonly type: 'damaged'; readonly atByte: number };

/**
 * Reads a journal with no more than one frame in memory. Rejects with a KinformerError for a file that is not there, that is
 * something else, or that has a newer format.
 */
export async function* readJournal(path: string): AsyncGenerator<JournalPart, void> {
  const file = await openToRead(path);
  try {
    checkHeader(await readAt(file, 0, headerBytes), path);
    for (let at = headerBytes; ; ) {
      const head = await readAt(file, at, frameHeaderBytes);
      if (head.length === 0) return;
      if (head.length < frameHeaderBytes) {
        yield { type: 'cut', atByte: at + head.length, missingBytes: frameHeaderBytes - head.length };
        return;
      }
      const header = readFrameHeader(head);
      const stored = header && (await readAt(file, at + frameHeaderBytes, header.lengthBytes));
      if (header && stored && stored.length < header.lengthBytes) {
        const missingBytes = header.lengthBytes - stored.length;
        yield { type: 'cut', atByte: at + frameHeaderBytes + stored.length, missingBytes };
        return;
      }
      const payload = header && stored && readFrame(header, stored);
      const entries = payload && toEntries(payload);
      if (!header || !entries) {
        yield { type: 'damaged', atByte: at };
        return;
      }
      yield { type: 'entries', entries };
      at += frameHeaderBytes + header.lengthBytes;
    }
  } finally {
    await file.close();
  }
}

function toEntries(payload: Buffer): JournalEntry[] | undefined {
  const reader = new ByteReader(payload);
  const entries: JournalEntry[] = [];
  try {
    const baseMs = reader.double();
    while (!reader.isAtEnd) entries.push(readEntry(reader, baseMs));
    return entries;
  } catch {
    return undefined;
  }
}

async function openToRead(path: string): Promise<FileHandle> {
  try {
    // Asked before, because to open a pipe is to wait for its writer.
    if (!(await stat(path)).isFile()) throw cannotRead(path, 'it is no file');
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof KinformerError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw cannotRead(path, code === 'ENOENT' ? 'there is no such file' : code === 'EACCES' ? 'you may not' : message);
  }
}

function cannotRead(path: string, why: string): KinformerError {
  return new KinformerError('JOURNAL', `cannot read ${path}: ${why}`, {
    hint: 'name a file that `kinformer record` wrote',
  });
}

/** Fewer bytes only at the end of the file. */
async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
