import type { ObjectChange } from '../../insight/changes.ts';
import { cutDeep } from '../../object/cut-deep.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { skipValue } from '../../object/scan-path.ts';
import { toCellText } from '../../view/cell-text.ts';
import { formatBytes } from '../../view/format.ts';
import type { YamlRow } from '../../view/models/object-model.ts';
import { parseExactJson } from './exact-json.ts';
import { maskSecret } from './mask-secret.ts';
import type { ObjectViewOptions } from './object-view.ts';
import { printChangedValue } from './printed-value.ts';
import { toText, toYamlLines, type YamlLine } from './yaml-lines.ts';

/** The object's YAML, changed lines marked; managedFields are one line that says how big they are. */
export function toYamlRows(
  object: KubeObject,
  changes: readonly ObjectChange[],
  options: ObjectViewOptions,
): readonly YamlRow[] {
  const lines = toYamlLines(shownValue(object, options));
  const marked = new Map(changes.map((change) => [change.path, change]));
  const rows = lines.map((line) => toRow(toSafe(line), marked, object.kind, options));
  const hidden = options.showsManagedFields ? undefined : hiddenManagedFields(object);
  if (hidden) rows.splice(endOfMetadata(lines), 0, hidden);
  return rows;
}

/** The whole document as text, with what is hidden left out and secrets masked unless revealed. */
export function toYamlDocument(object: KubeObject, options: ObjectViewOptions): string {
  return toText(toYamlLines(shownValue(object, options)));
}

/** The same as JSON, indented by two. */
export function toJsonDocument(object: KubeObject, options: ObjectViewOptions): string {
  const value = JSON.parse(textOf(object)) as Readonly<Record<string, unknown>>;
  return `${JSON.stringify(withoutManagedFields(options.isRevealed ? value : maskSecret(value), options), undefined, 2)}\n`;
}

function shownValue(object: KubeObject, options: ObjectViewOptions): unknown {
  const value = parseExactJson(textOf(object));
  return withoutManagedFields(inOrder(options.isRevealed ? value : maskSecret(value)), options);
}

/** Nobody reads what is nested deeper, and the call stack has an end. */
const deepest = 200;

function textOf({ bytes }: KubeObject): string {
  return Buffer.from(cutDeep(bytes, deepest)).toString();
}

function withoutManagedFields(value: unknown, { showsManagedFields }: ObjectViewOptions): unknown {
  if (showsManagedFields || !isMap(value) || !isMap(value.metadata)) return value;
  const { managedFields: _, ...metadata } = value.metadata;
  return { ...value, metadata };
}

/** apiVersion first, as people write it. */
function inOrder(value: unknown): unknown {
  if (!isMap(value)) return value;
  const { apiVersion, kind, metadata, ...rest } = value;
  return {
    ...(apiVersion === undefined ? {} : { apiVersion }),
    ...(kind === undefined ? {} : { kind }),
    ...(metadata === undefined ? {} : { metadata }),
    ...rest,
  };
}

/** What escapes nothing in YAML may still turn the direction of a terminal's text. */
function toSafe({ pointer, line }: YamlLine): YamlLine {
  return { pointer, line: line.map((span) => ({ ...span, text: toCellText(span.text) })) };
}

function toRow(
  { pointer, line }: YamlLine,
  marked: ReadonlyMap<string, ObjectChange>,
  kind: string,
  { isRevealed }: ObjectViewOptions,
): YamlRow {
  const change = changeAt(pointer, marked);
  if (!change || change.op === 'remove') return { mark: ' ', line };
  if (change.op === 'add') return { mark: '+', line };
  const was = printChangedValue(change.oldJson, { kind, path: change.path, isRevealed });
  const isScalar = change.path === pointer && !/^[[{]/.test(change.oldJson ?? '');
  return { mark: '~', line: isScalar ? [...line, { text: ` was ${was}`, role: 'dim' }] : line };
}

/** The change of this value, or of what it is a part of. */
function changeAt(pointer: string, marked: ReadonlyMap<string, ObjectChange>): ObjectChange | undefined {
  for (let path = pointer; ; path = path.slice(0, path.lastIndexOf('/'))) {
    const change = marked.get(path);
    if (change || path === '') return change;
  }
}

function hiddenManagedFields(object: KubeObject): YamlRow | undefined {
  const slice = object.managedFields;
  if (!slice) return undefined;
  const bytes = slice.start === 0 ? slice.bytes.length : skipValue(slice.bytes, slice.start) - slice.start;
  return { mark: ' ', line: [{ text: `  # managedFields ${formatBytes(bytes)} hidden, M shows`, role: 'dim' }] };
}

function endOfMetadata(lines: readonly YamlLine[]): number {
  const last = lines.findLastIndex(({ pointer }) => pointer.startsWith('/metadata/'));
  return last === -1 ? lines.length : last + 1;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
