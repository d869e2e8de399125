import type { Column } from '../../columns/column.ts';
import type { JsonValue } from '../../core/json.ts';
import type { ApiClient } from '../../kube/api.ts';
import type { OutputFormat } from '../../output/output-format.ts';
import { usesColumns } from '../create-printer.ts';
import type { Target } from './target.ts';

/**
 * The columns of each resource that is printed; loaded once it is known which these are, and only if a format shows them, or
 * if they are to be recorded.
 */
export class TableColumns {
  readonly #client: ApiClient;
  readonly #notice: (text: string) => void;
  readonly #columns = new Map<string, readonly Column[]>();
  readonly #printerColumns = new Map<string, readonly JsonValue[] | undefined>();
  #targets: readonly Target[] = [];

  constructor(client: ApiClient, notice: (text: string) => void) {
    this.#client = client;
    this.#notice = notice;
  }

  async load(targets: readonly Target[], format: OutputFormat, signal: AbortSignal, isRecorded = false): Promise<void> {
    this.#targets = targets;
    const areShown = usesColumns(format);
    if (!areShown && !isRecorded) return;
    const [{ loadPrinterColumns }, { resourceColumns }] = await Promise.all([
      import('./load-columns.ts'),
      import('./resource-columns.ts'),
    ]);
    const notice = areShown ? this.#notice : () => {};
    for (const { title, resource } of targets) {
      const printerColumns = await loadPrinterColumns(this.#client, resource, signal, notice);
      this.#printerColumns.set(title, printerColumns);
      this.#columns.set(title, resourceColumns(resource, printerColumns));
    }
  }

  /** As the definition of a custom resource has them. */
  printerColumnsOf(title: string): readonly JsonValue[] | undefined {
    return this.#printerColumns.get(title);
  }

  /** What a printer asks; the answers are right after `load`. `namespace` is the scope, undefined for all. */
  printing(namespace: string | undefined) {
    return {
      withNamespace: () => namespace === undefined && this.#targets.some(({ resource }) => resource.namespaced),
      isMixed: () => new Set(this.#targets.map(({ title }) => title)).size > 1,
      columnsOf: (resource: string) => this.#columns.get(resource) ?? [],
      namePrefixOf: (title: string) => {
        const target = this.#targets.find((candidate) => candidate.title === title);
        if (!target) return '';
        const { singularName, kind, group } = target.resource;
        return `${singularName || kind.toLowerCase()}${group === '' ? '' : `.${group}`}/`;
      },
    };
  }
}
