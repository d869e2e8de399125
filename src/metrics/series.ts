import type { LabelValues } from './metric-family.ts';

/** The series of one family, by the values of their labels. */
export class Series<T> {
  readonly #create: () => T;
  readonly #byLabels = new Map<string, { readonly labels: LabelValues; readonly value: T }>();

  constructor(create: () => T) {
    this.#create = create;
  }

  /** Makes it with the first use; whoever counts often keeps what this returns. */
  with(labels: LabelValues): T {
    const id = labels.join('\0');
    const known = this.#byLabels.get(id);
    if (known) return known.value;
    const value = this.#create();
    this.#byLabels.set(id, { labels, value });
    return value;
  }

  entries(): Iterable<{ readonly labels: LabelValues; readonly value: T }> {
    return this.#byLabels.values();
  }
}
