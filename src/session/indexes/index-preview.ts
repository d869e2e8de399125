import { parseIndexExpression } from '../../object/index-expression.ts';
import type { KubeObject } from '../../object/kube-object.ts';

/** What an index would be like, counted over all objects in slices, before it is added. */
export class IndexPreview {
  readonly expression: string;
  readonly #indexFunction: (object: KubeObject) => readonly string[];
  readonly #objects: readonly KubeObject[];
  readonly #values = new Set<string>();
  #next = 0;
  #withValue = 0;

  /** Throws BAD_EXPRESSION. */
  constructor(expression: string, objects: readonly KubeObject[]) {
    this.expression = expression;
    this.#indexFunction = parseIndexExpression(expression.trim()).indexFunction;
    this.#objects = objects;
  }

  get isDone(): boolean {
    return this.#next >= this.#objects.length;
  }

  /** Objects that were looked at by now. */
  get looked(): number {
    return this.#next;
  }

  /** Objects that have a value. */
  get objects(): number {
    return this.#withValue;
  }

  get values(): number {
    return this.#values.size;
  }

  work(isOver: () => boolean): void {
    while (!this.isDone) {
      const object = this.#objects[this.#next];
      this.#next += 1;
      const values = object ? this.#indexFunction(object) : [];
      if (values.length > 0) this.#withValue += 1;
      for (const value of values) this.#values.add(value);
      if (this.#next % 64 === 0 && isOver()) return;
    }
  }
}
