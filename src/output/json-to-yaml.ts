import { parseExactly } from './json-numbers.ts';
import { toYaml } from './yaml-text.ts';

/** JSON as a YAML document. What is nested deeper than calls can go stays in one line: JSON is YAML, too. */
export function jsonToYaml(json: Uint8Array | string): string {
  return `---\n${toBlocks(json) ?? `${Buffer.from(json).toString().trimEnd()}\n`}`;
}

function toBlocks(json: Uint8Array | string): string | undefined {
  try {
    return toYaml(parseExactly(json));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
