import { isBlank } from './scan-path.ts';
import { skipString } from './scan-string.ts';

/** A copy of valid JSON without the blanks between its tokens. */
export function compactJson(bytes: Uint8Array): Uint8Array {
  const compact = Buffer.allocUnsafeSlow(bytes.length);
  let length = 0;
  let i = 0;
  while (i < bytes.length) {
    const byte = bytes[i] as number;
    const end = byte === 0x22 ? skipString(bytes, i) : i + 1;
    if (!isBlank(byte)) {
      for (; i < end; i += 1) {
        compact[length] = bytes[i] as number;
        length += 1;
      }
    }
    i = end;
  }
  return compact.subarray(0, length);
}
