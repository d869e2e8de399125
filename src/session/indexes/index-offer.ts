import type { Clock } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { formatCount, formatCounted } from '../../view/format.ts';
import type { PromptCandidate } from '../prompt/prompt.ts';
import { CandidateSearch, type IndexCandidate } from './index-candidates.ts';
import { IndexPreview } from './index-preview.ts';

const sliceMs = 5;

/**
 * What is offered while an index expression is typed: expressions that a sample of the objects has, and of what stands
 * there the exact counts. Worked out in slices, a little with each look.
 */
export class IndexOffer {
  readonly #clock: Clock;
  readonly #objects: readonly KubeObject[];
  readonly #search: CandidateSearch;
  #preview: IndexPreview | undefined;

  constructor(clock: Clock, objects: readonly KubeObject[]) {
    this.#clock = clock;
    this.#objects = objects;
    this.#search = new CandidateSearch(objects);
  }

  /** More will be known with the next look. */
  get isBusy(): boolean {
    return !this.#search.isDone || (this.#preview !== undefined && !this.#preview.isDone);
  }

  look(text: string): { readonly rows: readonly PromptCandidate[]; readonly total: number } {
    const endMs = this.#clock.monotonic() + sliceMs;
    const isOver = () => this.#clock.monotonic() >= endMs;
    this.#search.work(isOver);
    const typed = text.trim();
    if (this.#preview?.expression !== typed) this.#preview = createPreview(typed, this.#objects);
    this.#preview?.work(isOver);
    const all = this.#search.candidates();
    const wanted = typed.toLowerCase();
    const fitting = all.filter(({ expression }) => expression.toLowerCase().includes(wanted) && expression !== typed);
    const exact = this.#preview && [toRow(typed, describePreview(this.#preview))];
    return {
      rows: [...(exact ?? []), ...fitting.map((row) => toRow(row.expression, describe(row)))],
      total: all.length,
    };
  }
}

function createPreview(expression: string, objects: readonly KubeObject[]): IndexPreview | undefined {
  try {
    return expression === '' ? undefined : new IndexPreview(expression, objects);
  } catch {
    return undefined;
  }
}

function describePreview({ isDone, objects, values, looked }: IndexPreview): string {
  const found = `${formatCounted(objects, 'object')}, ${formatCounted(values, 'value')}`;
  return isDone ? found : `${found} in the first ${formatCount(looked)}…`;
}

function describe({ objects, values, sampled, isSample }: IndexCandidate): string {
  const found = `${formatCounted(objects, 'object')}, ${formatCounted(values, 'value')}`;
  return isSample ? `${found} in a sample of ${formatCount(sampled)}` : found;
}

function toRow(expression: string, description: string): PromptCandidate {
  return { text: expression, description, key: '', completion: expression };
}
