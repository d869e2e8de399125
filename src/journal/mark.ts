import { createHmac } from 'node:crypto';

/** What stands for a value that is hidden. */
export type Mark = (value: string) => string;

const mostRemembered = 1000;
const longestRemembered = 1024;

/** Equal values get equal marks, which nobody can make without the key. Those of the last values are remembered. */
export function createMark(key: Uint8Array): Mark {
  const known = new Map<string, string>();
  return (value) => {
    const remembered = known.get(value);
    if (remembered !== undefined) return remembered;
    const mark = `redacted-${createHmac('sha256', key).update(value).digest('hex').slice(0, 12)}`;
    if (known.size >= mostRemembered) known.clear();
    if (value.length <= longestRemembered) known.set(value, mark);
    return mark;
  };
}
