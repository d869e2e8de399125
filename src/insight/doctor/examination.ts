import type { Finding } from './findings.ts';

/** How a check of its own went, beside what the informer does. */
export interface CheckResult {
  readonly state: 'running' | 'done' | 'failed' | 'waiting';
  readonly text: string;
  /** Since the start of the examination. */
  readonly startMs: number;
  readonly durationMs: number;
}

/** What is known by having asked the server more than an informer does. */
export interface Examination {
  readonly findings: readonly Finding[];
  /** Pages and their continue tokens. */
  readonly pages: CheckResult | undefined;
  /** Bookmarks of a watch. */
  readonly bookmark: CheckResult | undefined;
}
