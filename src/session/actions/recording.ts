import { KinformerError } from '../../core/errors.ts';
import { formatBytes } from '../../view/format.ts';
import type { SessionState } from '../session-state.ts';

/** Throws a KinformerError when it cannot be recorded now, or there. */
export function startRecording(state: SessionState, file: string): void {
  const { recorder } = state;
  if (!recorder) throw new KinformerError('USAGE', 'there is nothing to record here');
  const resources = recorder.start(file);
  state.say(`recording ${resources.join(', ')} in ${file}; :record stop ends it`);
}

export function stopRecording(state: SessionState): void {
  const stopped = state.recorder?.stop();
  if (stopped) state.say(`recorded ${formatBytes(stopped.bytes)} in ${stopped.file}`);
  else state.say('nothing is recorded', 'warn');
}

/** Asks first while something is recorded. */
export function quit(state: SessionState): void {
  const { recorder } = state;
  const recording = recorder?.recording;
  if (!recording) {
    state.end(0);
    return;
  }
  state.ask(`Stop recording to ${recording.file} and quit? y/n`, () => {
    recorder?.stop();
    state.end(0);
  });
}
