/**
 * Reads the plain YAML in which kubeconfigs are written: block mappings and block sequences of one-line scalars, plain or
 * simply quoted, by spaces indented, and flow mappings of such scalars on one line. Everything else (anchors, other flow
 * collections, block scalars, tags, several documents, comments behind a value) gives undefined, and the caller takes a
 * complete parser. Numbers stay text, as in `parseYaml`.
 */
export function parsePlainYaml(text: string): unknown {
  const lines = toLines(text);
  if (lines === undefined || lines.length === 0) return undefined;
  const reader: Reader = { lines, at: 0 };
  const value = readNode(reader, lines[0]?.indent ?? 0);
  return reader.at === lines.length && value !== unsupported ? value : undefined;
}

interface Line {
  readonly indent: number;
  readonly text: string;
}

interface Reader {
  readonly lines: Line[];
  at: number;
}

const unsupported = Symbol('unsupported');

function toLines(text: string): Line[] | undefined {
  const lines: Line[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const content = line.trimStart();
    if (content === '' || content.startsWith('#')) continue;
    if (lines.length === 0 && line === '---') continue;
    if (/^(---|\.\.\.|%)/.test(line) || line.includes('\t') || line.endsWith(' ')) return undefined;
    lines.push({ indent: line.length - content.length, text: content });
  }
  return lines;
}

function readNode(reader: Reader, indent: number): unknown {
  const line = reader.lines[reader.at];
  if (line === undefined || line.indent !== indent) return unsupported;
  return isItem(line.text) ? readSequence(reader, indent) : readMapping(reader, indent);
}

function isItem(text: string): boolean {
  return text === '-' || text.startsWith('- ');
}

function readSequence(reader: Reader, indent: number): unknown {
  const items: unknown[] = [];
  for (
    let line = reader.lines[reader.at];
    line?.indent === indent && isItem(line.text);
    line = reader.lines[reader.at]
  ) {
    const rest = line.text.slice(1).trimStart();
    const item =
      rest === ''
        ? unsupported
        : readItem(reader, indent, { indent: indent + line.text.length - rest.length, text: rest });
    if (item === unsupported) return unsupported;
    items.push(item);
  }
  return items;
}

/** What stands behind a dash: a scalar, or a collection whose first line it shares. */
function readItem(reader: Reader, dashIndent: number, rest: Line): unknown {
  if (isItem(rest.text) || entryPattern.test(rest.text)) {
    reader.lines[reader.at] = rest;
    return readNode(reader, rest.indent);
  }
  reader.at += 1;
  return isContinued(reader, dashIndent) ? unsupported : readScalar(rest.text);
}

const entryPattern = /^([A-Za-z0-9_][A-Za-z0-9_./-]*):(?: +(.*))?$/;

function readMapping(reader: Reader, indent: number): unknown {
  const mapping: Record<string, unknown> = {};
  for (let line = reader.lines[reader.at]; line?.indent === indent; line = reader.lines[reader.at]) {
    const entry = entryPattern.exec(line.text);
    const key = entry?.[1];
    if (key === undefined || key === '__proto__' || Object.hasOwn(mapping, key)) return unsupported;
    reader.at += 1;
    const text = entry?.[2] ?? '';
    const value =
      text === '' ? readNested(reader, indent) : isContinued(reader, indent) ? unsupported : readScalar(text);
    if (value === unsupported) return unsupported;
    mapping[key] = value;
  }
  return isContinued(reader, indent) ? unsupported : mapping;
}

/** True when the next line is deeper than a finished value, and so belongs to it. */
function isContinued(reader: Reader, indent: number): boolean {
  return (reader.lines[reader.at]?.indent ?? -1) > indent;
}

function readNested(reader: Reader, indent: number): unknown {
  const next = reader.lines[reader.at];
  if (next === undefined || next.indent < indent) return null;
  // A sequence may stand at the indentation of its key.
  if (next.indent === indent) return isItem(next.text) ? readSequence(reader, indent) : null;
  return readNode(reader, next.indent);
}

function readScalar(text: string): unknown {
  if (text === '{}') return {};
  if (text === '[]') return [];
  if (text.startsWith('{')) return readFlowMapping(text);
  if (/^"[^"\\]*"$/.test(text) || /^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (/^[\s"'&*!|>%@`{[\]},#?-]/.test(text) || /: |:$| #/.test(text)) return unsupported;
  const lower = text.toLowerCase();
  if (!/^(true|false|null|~)$/.test(lower)) return text;
  if (text !== lower && !/^[A-Z]([a-z]+|[A-Z]+)$/.test(text)) return text;
  return lower === 'true' ? true : lower === 'false' ? false : null;
}

/** `{key: scalar, key: "scalar"}`; a plain scalar in it has none of the flow's own characters. */
function readFlowMapping(text: string): unknown {
  const mapping: Record<string, unknown> = {};
  const entries = new RegExp(flowEntry, 'y');
  entries.lastIndex = 1;
  for (let entry = entries.exec(text); entry !== null; entry = entries.exec(text)) {
    const [, key = '', scalar = '', end] = entry;
    const value = readScalar(scalar);
    if (value === unsupported || key === '__proto__' || Object.hasOwn(mapping, key)) return unsupported;
    mapping[key] = value;
    if (end === '}') return entries.lastIndex === text.length ? mapping : unsupported;
  }
  return unsupported;
}

const flowEntry = / *([A-Za-z0-9_][A-Za-z0-9_./-]*): +("[^"\\]*"|'[^']*'|[^\s"'[\]{},][^"'[\]{},]*?) *([,}])/;
