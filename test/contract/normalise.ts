import type { CaseRun } from './case-run.ts';

const uid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const microtime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;

/** Puts placeholders where two runs of a case must differ: uids, times, versions, names of its own. */
export function normalise(value: unknown, run: CaseRun): unknown {
  const uids = new Map<string, string>();
  const versions = new Map<string, string>();
  const own: [string, string][] = [
    [run.namespace, '<ns>'],
    [run.name, '<name>'],
    [run.group, '<group>'],
  ];

  const toText = (text: string): string => {
    for (const [name, placeholder] of own) text = text.replaceAll(name, placeholder);
    return text
      .replace(uid, (id) => numbered(uids, id, 'uid'))
      .replace(microtime, '<microtime>')
      .replace(time, '<time>')
      .replace(/(too old resource version: \d+) \(\d+\)/, '$1 (<rv>)')
      .replace(/(Too large resource version): \d+, current: \d+/, '$1: <n>, current: <rv>')
      .replace(/in record \(\d+\)/, 'in record (<rv>)')
      .replace(/json parse error: .*/s, 'json parse error: <text>')
      .replace(/(continue key is not valid: invalid character) .*/s, '$1 <text>');
  };

  const walk = (item: unknown, key: string, isList: boolean): unknown => {
    if (typeof item === 'string') {
      const isVersion = (key === 'resourceVersion' || key === 'rv') && /^[1-9]\d*$/.test(item);
      if (isVersion) return isList ? '<list rv>' : numbered(versions, item, 'rv');
      if (key === 'continue' && item !== '') return '<token>';
      return key === 'storageVersionHash' ? '<hash>' : toText(item);
    }
    if (Array.isArray(item)) return item.map((entry) => walk(entry, '', false));
    if (typeof item !== 'object' || item === null) return item;
    const inList = 'items' in item || 'remainingItemCount' in item;
    const members = Object.entries(item).filter(([name]) => name !== 'managedFields');
    return Object.fromEntries(members.map(([name, member]) => [name, walk(member, name, inList || isList)]));
  };

  return walk(JSON.parse(JSON.stringify(value ?? null)), '', false);
}

function numbered(known: Map<string, string>, value: string, word: string): string {
  const placeholder = known.get(value) ?? `<${word}${known.size + 1}>`;
  known.set(value, placeholder);
  return placeholder;
}
