import type { ChangeOperation } from './json-difference.ts';

/** A difference with parsed values, as a JSON patch has it. */
export interface JsonChange {
  /** RFC 6901 pointer; empty for the whole value. */
  readonly path: string;
  readonly op: ChangeOperation;
  /** Absent for `remove`. */
  readonly new?: unknown;
}

/** The value after the changes, applied one after the other; the given one stays as it is. */
export function applyChanges(value: unknown, changes: readonly JsonChange[]): unknown {
  const root = { value: structuredClone(value) };
  for (const change of changes) applyChange(root, change);
  return root.value;
}

function applyChange(root: { value: unknown }, { path, op, new: newValue }: JsonChange): void {
  const tokens = path.split('/').slice(1).map(unescapeToken);
  const last = tokens.pop();
  if (last === undefined) {
    root.value = structuredClone(newValue);
    return;
  }
  let parent = root.value;
  for (const token of tokens) parent = (parent as Record<string, unknown>)[token];
  if (Array.isArray(parent) && op !== 'replace') {
    if (op === 'add') parent.splice(Number(last), 0, structuredClone(newValue));
    else parent.splice(Number(last), 1);
    return;
  }
  const record = parent as Record<string, unknown>;
  if (op === 'remove') delete record[last];
  // Assigning to `__proto__` would not make a member of that name.
  else
    Object.defineProperty(record, last, {
      value: structuredClone(newValue),
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
