import { dropManagedFields } from '../../object/drop-fields.ts';
import type { KubeObject } from '../../object/kube-object.ts';

/** An expression that would make an index, by what a sample of the objects has. */
export interface IndexCandidate {
  readonly expression: string;
  /** Objects that have a value, and different values, among the `sampled` ones. */
  readonly objects: number;
  readonly values: number;
  readonly sampled: number;
  /** There are more objects than those. */
  readonly isSample: boolean;
}

const sampleSize = 300;
const mostPaths = 2000;
const deepest = 6;

interface Seen {
  objects: number;
  readonly values: Set<string>;
}

/** Looks at a sample of objects for paths to index by. Done in slices: call `work` until it is done. */
export class CandidateSearch {
  readonly #objects: readonly KubeObject[];
  readonly #isSample: boolean;
  readonly #seen = new Map<string, Seen>();
  #next = 0;

  constructor(objects: readonly KubeObject[]) {
    const step = Math.max(1, Math.floor(objects.length / sampleSize));
    this.#objects = objects.filter((_, i) => i % step === 0).slice(0, sampleSize);
    this.#isSample = this.#objects.length < objects.length;
  }

  get isDone(): boolean {
    return this.#next >= this.#objects.length;
  }

  work(isOver: () => boolean): void {
    while (!this.isDone && !isOver()) {
      const object = this.#objects[this.#next];
      this.#next += 1;
      if (object) this.#look(object);
    }
  }

  /** The most useful first: those that most objects have, and that make several but not too many values. */
  candidates(): IndexCandidate[] {
    const sampled = Math.min(this.#next, this.#objects.length);
    return [...this.#seen]
      .map(([expression, { objects, values }]) => {
        return { expression, objects, values: values.size, sampled, isSample: this.#isSample };
      })
      .filter(({ objects, values }) => values > 1 || objects < sampled)
      .sort((a, b) => usefulness(b) - usefulness(a) || (a.expression < b.expression ? -1 : 1));
  }

  #look(object: KubeObject): void {
    const found = new Map<string, Set<string>>();
    const add = (expression: string, value: string) => {
      const values = found.get(expression);
      if (values) values.add(value);
      else found.set(expression, new Set([value]));
    };
    if (object.namespace !== '') add('namespace', object.namespace);
    for (const { kind, name, controller } of object.ownerReferences) if (controller) add('owner', `${kind}/${name}`);
    for (const [key, value] of Object.entries(object.labels)) add(`label:${key}`, value);
    const value = dropManagedFields(object).value;
    if (isMap(value)) {
      for (const [key, member] of Object.entries(value)) {
        if (!uninteresting.has(key)) walk(`.${key}`, member, 1, add);
      }
    }
    for (const [expression, values] of found) this.#count(expression, values);
  }

  #count(expression: string, values: ReadonlySet<string>): void {
    let seen = this.#seen.get(expression);
    if (!seen) {
      if (this.#seen.size >= mostPaths) return;
      seen = { objects: 0, values: new Set() };
      this.#seen.set(expression, seen);
    }
    seen.objects += 1;
    for (const value of values) seen.values.add(value);
  }
}

const uninteresting = new Set(['apiVersion', 'kind', 'metadata', 'data', 'stringData', 'binaryData']);
const plainName = /^[A-Za-z_][\w-]*$/;
const longestValue = 120;

function walk(path: string, value: unknown, depth: number, add: (expression: string, value: string) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) if (isScalar(item)) addScalar(path, item, add);
  } else if (isMap(value)) {
    if (depth >= deepest) return;
    for (const [key, member] of Object.entries(value)) {
      if (plainName.test(key)) walk(`${path}.${key}`, member, depth + 1, add);
    }
  } else addScalar(path, value, add);
}

function addScalar(path: string, value: unknown, add: (expression: string, value: string) => void): void {
  const text = String(value);
  if (value !== null && text.length <= longestValue) add(path, text);
}

function usefulness({ objects, values, sampled }: IndexCandidate): number {
  const coverage = objects / Math.max(1, sampled);
  const spread = values <= 1 ? 0 : values > objects * 0.8 ? 0.2 : 1;
  return coverage * spread;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
