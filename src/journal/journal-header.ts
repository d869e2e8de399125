import { crc32 } from 'node:zlib';
import { KinformerError } from '../core/errors.ts';

export const headerBytes = 16;
const magic = Buffer.from('kinfjrnl');
/** The newest that is understood here, and the one that is written. */
export const formatVersion = 1;

/** The first bytes of every journal: a name, a version, two zeros, and a checksum of these. */
export function toHeader(version = formatVersion): Buffer {
  const header = Buffer.alloc(headerBytes);
  magic.copy(header);
  header.writeUInt16LE(version, 8);
  header.writeUInt32LE(crc32(header.subarray(0, 12)), 12);
  return header;
}

/** Throws a KinformerError unless the file begins as a journal that can be read here. */
export function checkHeader(header: Uint8Array, file: string): void {
  const begin = Buffer.from(header.buffer, header.byteOffset, Math.min(header.length, headerBytes));
  if (begin.length === 0) throw notAJournal(file, 'it is empty');
  const known = Math.min(begin.length, magic.length);
  if (!begin.subarray(0, known).equals(magic.subarray(0, known))) throw notAJournal(file, 'it begins otherwise');
  if (begin.length < headerBytes) throw notAJournal(file, `it ends after ${begin.length} bytes, within its header`);
  if (crc32(begin.subarray(0, 12)) !== begin.readUInt32LE(12)) throw notAJournal(file, 'its header is damaged');
  const version = begin.readUInt16LE(8);
  if (version > formatVersion) {
    throw new KinformerError(
      'JOURNAL',
      `${file} has journal format ${version}; this kinformer reads ${formatVersion}`,
      {
        hint: 'use the kinformer that recorded it, or a newer one',
      },
    );
  }
}

function notAJournal(file: string, why: string): KinformerError {
  return new KinformerError('JOURNAL', `${file} is no journal: ${why}`, {
    hint: '`kinformer record pods -f FILE` makes one',
  });
}
