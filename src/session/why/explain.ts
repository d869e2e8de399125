import type { CauseType } from '../../insight/doctor/cause.ts';
import { toCellText } from '../../view/cell-text.ts';
import type { PhaseRow, WhyModel } from '../../view/models/why-model.ts';
import type { ResourceTab } from '../tab/resource-tab.ts';
import { adviceFor } from './advice-rules-table.ts';
import { findCause } from './causes-table.ts';
import { phaseRows } from './phase-rows.ts';

/** The answer to "why is it not synced?", without the list of the other informers. */
export interface WhyReport extends Omit<WhyModel, 'informers'> {
  readonly cause: CauseType;
}

const shownAttempts = 5;

export function explain(tab: ResourceTab, nowMs: number): WhyReport {
  const { monitor, type } = tab;
  const { phases } = monitor;
  const isSynced = isAllSynced(tab, nowMs);
  const rows: readonly PhaseRow[] = phaseRows(tab, nowMs);
  const cause = findCause(tab, nowMs);
  const advice = [...(cause?.advice ?? []), ...adviceFor(tab, nowMs).map(({ line, hint }) => `${line} ${hint}`)];
  const spanMs = Math.max(...rows.map(({ startMs = 0, durationMs = 0 }) => startMs + durationMs), 1000);
  return {
    title: type.title,
    cause: cause?.type ?? 'starting',
    isSynced,
    isWell: cause?.type === 'synced' || cause?.type === 'remark',
    sinceMs: nowMs - phases.startedMs,
    sentences: (cause?.sentences ?? [`${type.title} is starting.`]).map(toCellText),
    attempt: Math.max(1, phases.attempts.count),
    phases: rows,
    spanMs: Math.ceil(spanMs / 1000) * 1000,
    attempts: phases.attempts.rows(nowMs, shownAttempts, phases.failure),
    advice: [...new Set(advice)],
  };
}

function isAllSynced({ opened, monitor }: ResourceTab, nowMs: number): boolean {
  const { synced, listeners } = monitor.listeners.synced(nowMs);
  return (opened?.informer.hasSynced() ?? false) && synced === listeners;
}
