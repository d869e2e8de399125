import { KinformerError } from '../core/errors.ts';
import { parseRelaxedJsonPath } from './json-path.ts';
import { evaluatePath } from './json-path-evaluate.ts';
import type { JsonSlice, PathNode } from './json-path-nodes.ts';
import { scalarText } from './json-text.ts';
import type { KubeObject } from './kube-object.ts';
import { readOwnerNames } from './owner-names.ts';
import { forEachElement, type JsonPathStep } from './scan-path.ts';

/** An index that a user asked for with `--by`. */
export interface IndexExpression {
  /** The expression as it was written. */
  readonly name: string;
  /** The values under which an object is found; none when it lacks the field. Reads bytes, never throws. */
  readonly indexFunction: (object: KubeObject) => readonly string[];
}

type ReadValues = (object: KubeObject) => readonly string[];

/**
 * Reads `namespace`, `node`, `owner`, `phase`, `label:KEY`, `annotation:KEY`, a JSONPath such as `{.spec.nodeName}` or a
 * dotted path such as `.spec.nodeName`. An owner is `Kind/name` of the controller, of all owners when none is it. An array
 * gives one value for each scalar in it; booleans and numbers count as their text; null, objects and what is absent give
 * none. Throws BAD_EXPRESSION.
 */
export function parseIndexExpression(expression: string): IndexExpression {
  return { name: expression, indexFunction: toReader(expression) };
}

function toReader(expression: string): ReadValues {
  const named = namedReaders[expression];
  if (named && Object.hasOwn(namedReaders, expression)) return named;
  const [, prefix, key = ''] = /^(label|annotation):(.*)$/s.exec(expression) ?? [];
  if (prefix !== undefined && key === '') {
    throw badExpression(expression, 'the key is missing', `write ${prefix}:KEY`);
  }
  if (prefix === 'label') return (object) => toValues(object.label(key));
  if (prefix === 'annotation') return (object) => toValues(object.annotation(key));
  if (!/^[.{]/.test(expression)) {
    const known = Object.keys(namedReaders).join(', ');
    throw badExpression(
      expression,
      'no such index',
      `known: ${known}, label:KEY, annotation:KEY, {.json.path}, .dotted.path`,
    );
  }
  return readPath(expression);
}

const namedReaders: Readonly<Record<string, ReadValues>> = {
  namespace: ({ namespace }) => toValues(namespace === '' ? undefined : namespace),
  node: (object) => scalarsAt(object, ['spec', 'nodeName']),
  owner: readOwnerNames,
  phase: (object) => scalarsAt(object, ['status', 'phase']),
};

function readPath(expression: string): ReadValues {
  const template = parseExpression(expression);
  const { simplePath, nodes } = template;
  if (simplePath) return (object) => scalarsAt(object, simplePath);
  if (!nodes) throw badExpression(expression, 'it must be one path, without text or range around it');
  const { prefix, rest } = splitPrefix(nodes);
  return (object) => {
    const start = object.findStart(prefix);
    if (start === -1) return [];
    const results = evaluatePath(rest, [{ bytes: object.bytes, start }], 'all');
    return distinct(results.flatMap(scalarsOf));
  };
}

function parseExpression(expression: string): ReturnType<typeof parseRelaxedJsonPath> {
  try {
    return parseRelaxedJsonPath(expression);
  } catch (error) {
    if (!(error instanceof KinformerError)) throw error;
    throw badExpression(expression, error.message);
  }
}

/** The plain fields at the beginning, which lead to a place that the object knows. */
function splitPrefix(nodes: readonly PathNode[]): { readonly prefix: string[]; readonly rest: readonly PathNode[] } {
  const prefix: string[] = [];
  for (const node of nodes) {
    if (node.type !== 'field') break;
    prefix.push(node.name);
  }
  return { prefix, rest: nodes.slice(prefix.length) };
}

function scalarsAt(object: KubeObject, path: readonly JsonPathStep[]): readonly string[] {
  const start = object.findStart(path);
  return start === -1 ? [] : distinct(scalarsOf({ bytes: object.bytes, start }));
}

function scalarsOf({ bytes, start }: JsonSlice): string[] {
  if (bytes[start] !== 0x5b) return toValues(scalarAt(bytes, start));
  const values: string[] = [];
  forEachElement(bytes, start, (elementStart) => values.push(...toValues(scalarAt(bytes, elementStart))));
  return values;
}

function scalarAt(bytes: Uint8Array, start: number): string | undefined {
  return bytes[start] === 0x6e ? undefined : scalarText({ bytes, start });
}

function toValues(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}

function distinct(values: readonly string[]): readonly string[] {
  return values.length > 1 ? [...new Set(values)] : values;
}

function badExpression(expression: string, problem: string, hint?: string): KinformerError {
  const message = `bad index expression ${JSON.stringify(expression)}: ${problem}`;
  return new KinformerError('BAD_EXPRESSION', message, hint === undefined ? {} : { hint });
}
