import type { SessionState } from '../session-state.ts';

/** Goes to the step before: all tabs begin again, and get everything up to there at once. */
export function stepBack(state: SessionState): void {
  if (!state.replay) return;
  if (state.replay.back()) void state.reopen();
  else state.say('that is where the recording begins', 'warn');
}

/** Goes on as fast as it went before it stood still, or stands still. */
export function runOn(state: SessionState): void {
  const { replay } = state;
  if (!replay) return;
  if (replay.end) state.say('there is no more', 'warn');
  else if (replay.speed === undefined) replay.goOn();
  else replay.setSpeed(undefined);
}
