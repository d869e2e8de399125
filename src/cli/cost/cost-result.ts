import type { CostReport } from '../../insight/cost/cost-report.ts';
import type { WatchLoad } from './measure-watch.ts';

/** Everything that is said of one resource. */
export interface CostResult {
  /** `pods`, `deployments.apps` */
  readonly resource: string;
  readonly report: CostReport;
  /** The same without the selectors, when there are some. */
  readonly unselected: CostReport | undefined;
  /** A list through gzip, as the server packs it for clients that are not on its own machine. */
  readonly gzipBytes: number;
  /** Requests of 500 objects that a paged list takes. */
  readonly pages: number;
  /** How long reading took. */
  readonly readMs: number;
  readonly watch: WatchLoad | undefined;
  readonly budget: BudgetResult | undefined;
}

export interface BudgetResult {
  readonly bytes: number;
  /** What the cache takes that was asked for. */
  readonly usedBytes: number;
  readonly isKept: boolean;
}
