import { formatCount, formatTime } from '../../view/format.ts';
import type { ReplayPort } from '../ports.ts';
import type { Settings } from '../settings.ts';

/** Where a replay is, for the header: `▸ REPLAY 12:04:03 10x`, `‖ REPLAY 12:04:03.377 step 214`. */
export function replayText({ atMs, step, speed, end }: ReplayPort, { times }: Settings): string {
  const time = formatTime(atMs, { times, milliseconds: speed === undefined });
  if (end) return `■ REPLAY ${time} ${end.problem ? 'cut' : 'end'}`;
  if (speed === undefined) return `‖ REPLAY ${time} step ${formatCount(step)}`;
  return `▸ REPLAY ${time} ${Number.isFinite(speed) ? `${speed}x` : 'max'}`;
}
