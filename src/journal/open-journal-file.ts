import { closeSync, fchmodSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { KinformerError } from '../core/errors.ts';
import { frameHeaderBytes, readFrame, readFrameHeader } from './frame.ts';
import { checkHeader, headerBytes, toHeader } from './journal-header.ts';
import type { JournalFile } from './journal-writer.ts';

export interface OpenedJournalFile extends JournalFile {
  /** There was a journal already; what is written now comes after it. */
  readonly isAppended: boolean;
  /** An unfinished frame at its end, which was cut off. */
  readonly cutBytes: number;
}

/**
 * Opens a file to record into: a new one, readable by its owner alone, or a journal that goes on at its end. Throws a
 * KinformerError for a file that is something else, that is damaged, or that cannot be written.
 */
export function openJournalFile(path: string): OpenedJournalFile {
  const descriptor = open(path);
  try {
    const stat = fstatSync(descriptor);
    // Nothing is to be done to a device or a pipe, its mode included.
    if (!stat.isFile()) throw cannotRecord(path, 'it is no file');
    const { size, mode } = stat;
    if (size > 0) return { path, descriptor, isAppended: true, ...cutUnfinished(path, descriptor, size) };
    if ((mode & 0o777) !== 0o600) fchmodSync(descriptor, 0o600);
    writeSync(descriptor, toHeader());
    return { path, descriptor, isAppended: false, cutBytes: 0, sizeBytes: headerBytes };
  } catch (error) {
    closeSync(descriptor);
    throw error instanceof KinformerError ? error : cannotWrite(path, error);
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'a+', 0o600);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

function cutUnfinished(path: string, descriptor: number, size: number) {
  checkHeader(readAt(descriptor, 0, headerBytes), path);
  const sizeBytes = findEnd(path, descriptor, size);
  if (sizeBytes < size) ftruncateSync(descriptor, sizeBytes);
  return { sizeBytes, cutBytes: size - sizeBytes };
}

/** Where the last whole frame ends. Only that one is read: a crash spoils no other. */
function findEnd(path: string, descriptor: number, size: number): number {
  let start = headerBytes;
  let last = start;
  while (start + frameHeaderBytes <= size) {
    const header = readFrameHeader(readAt(descriptor, start, frameHeaderBytes));
    if (!header) throw damaged(path, start);
    const end = start + frameHeaderBytes + header.lengthBytes;
    if (end > size) break;
    last = start;
    start = end;
  }
  if (start > headerBytes) {
    const header = readFrameHeader(readAt(descriptor, last, frameHeaderBytes));
    const stored = readAt(descriptor, last + frameHeaderBytes, header?.lengthBytes ?? 0);
    if (!header || !readFrame(header, stored)) throw damaged(path, last);
  }
  return start;
}

function readAt(descriptor: number, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(descriptor, bytes, filled, length - filled, start + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

function damaged(path: string, at: number): KinformerError {
  return new KinformerError('JOURNAL', `${path} is damaged at byte ${at}; nothing was added to it`, {
    hint: 'record into another file; `kinformer replay FILE` still shows what comes before the damage',
  });
}

function cannotWrite(path: string, error: unknown): KinformerError {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'its folder does not exist',
    EACCES: 'you may not write there',
    EPERM: 'you may not write there',
    EISDIR: 'that is a folder',
    EROFS: 'the file system is read-only',
    ENOSPC: 'there is no room left',
  };
  const { code = '', message } = error as NodeJS.ErrnoException;
  return cannotRecord(path, reasons[code] ?? message, error);
}

function cannotRecord(path: string, why: string, cause?: unknown): KinformerError {
  return new KinformerError('CANNOT_SAVE', `cannot record to ${path}: ${why}`, {
    hint: 'name a file in a folder that exists and is yours',
    cause,
  });
}
