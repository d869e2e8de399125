import type { Health } from '../../view/models/phase.ts';
import type { PipelineMonitor } from '../monitor/pipeline-monitor.ts';

const outageMs = 1000;

/** The worst of an informer, for its tab. */
export function healthOf(monitor: PipelineMonitor, nowMs: number): Health {
  const { phases } = monitor;
  if (phases.type === 'stopped') return 'off';
  if (phases.refusal !== undefined) return 'refused';
  const { disconnectedMs } = phases;
  if (phases.type === 'backing-off' && !phases.isPolling) return 'disconnected';
  if (disconnectedMs !== undefined && nowMs - disconnectedMs >= outageMs && !phases.isPolling) return 'disconnected';
  if (monitor.pausedMs !== undefined) return 'paused';
  if (phases.firstListMs === undefined) return 'syncing';
  const listeners = monitor.listeners.all(nowMs);
  if (listeners.some((stats) => isBad(stats.state(nowMs)))) return 'slow';
  return listeners.every(({ isRemoved, hasSynced }) => isRemoved || hasSynced) ? 'synced' : 'syncing';
}

function isBad(state: string): boolean {
  return state === 'slow' || state === 'failing';
}
