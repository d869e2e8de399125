import { KinformerError } from '../core/errors.ts';
import { evaluatePath, type PathTolerance } from './json-path-evaluate.ts';
import type { JsonSlice, PathNode, TemplatePart } from './json-path-nodes.ts';
import { parseTemplate } from './json-path-parser.ts';
import { printedText } from './json-text.ts';
import type { JsonPathStep } from './scan-path.ts';

/** A JSONPath template of kubectl, evaluated on the bytes of a JSON document without parsing it. */
export class JsonPathTemplate {
  readonly #parts: readonly TemplatePart[];

  /** @internal Made by parseJsonPath. */
  constructor(parts: readonly TemplatePart[]) {
    this.#parts = parts;
  }

  /**
   * The text that kubectl prints: strings bare, numbers as they are written, objects and arrays as JSON with sorted keys,
   * several results of one action with a blank between. Throws BAD_EXPRESSION where kubectl fails.
   */
  print(bytes: Uint8Array, tolerance: PathTolerance = 'missingKeys'): string {
    return this.find(bytes, tolerance)
      .map((results) => results.map(printedText).join(' '))
      .join('');
  }

  /** The results of each action and text of the template, in order. Throws BAD_EXPRESSION where kubectl fails. */
  find(bytes: Uint8Array, tolerance: PathTolerance = 'missingKeys'): (readonly JsonSlice[])[] {
    const found: (readonly JsonSlice[])[] = [];
    collect(this.#parts, { bytes, start: 0 }, tolerance, found);
    return found;
  }

  /** The steps, when the template is one path of plain fields and indexes from the start; `findStart` of KubeObject takes it. */
  get simplePath(): readonly JsonPathStep[] | undefined {
    const steps = this.nodes?.map(toStep);
    return steps?.every((step) => step !== undefined) ? steps : undefined;
  }

  /** @internal The steps of a template that is one action and nothing else. */
  get nodes(): readonly PathNode[] | undefined {
    const [part, ...more] = this.#parts;
    return part?.type === 'path' && more.length === 0 ? part.nodes : undefined;
  }
}

/** Reads a template such as `{.metadata.name}` or `{range .items[*]}{.kind}{"\n"}{end}`. Throws BAD_EXPRESSION. */
export function parseJsonPath(template: string): JsonPathTemplate {
  return new JsonPathTemplate(parseTemplate(template));
}

/** Also takes kubectl's relaxed forms: `x.y`, `.x.y` and `{x.y}` mean `{.x.y}`. Throws BAD_EXPRESSION. */
export function parseRelaxedJsonPath(expression: string): JsonPathTemplate {
  const match = /^(?:\{\.?([^{}]+)\}|\.?([^{}]+))$/.exec(expression);
  if (match === null) {
    throw new KinformerError('BAD_EXPRESSION', `unexpected path ${JSON.stringify(expression)}`, {
      hint: 'write name1.name2, .name1.name2, {name1.name2} or {.name1.name2}',
    });
  }
  return parseJsonPath(`{.${match[1] ?? match[2]}}`);
}

function collect(
  parts: readonly TemplatePart[],
  root: JsonSlice,
  tolerance: PathTolerance,
  found: (readonly JsonSlice[])[],
): void {
  for (const part of parts) {
    if (part.type === 'text') {
      found.push([{ bytes: Buffer.from(JSON.stringify(part.text)), start: 0 }]);
      continue;
    }
    const results = evaluatePath(part.nodes, [root], tolerance);
    if (part.type === 'path') found.push(results);
    else for (const result of results) collect(part.body, result, tolerance, found);
  }
}

function toStep(node: PathNode): JsonPathStep | undefined {
  if (node.type === 'field') return node.name;
  return node.type === 'array' && node.isSingle && (node.from ?? 0) >= 0 ? (node.from ?? 0) : undefined;
}
