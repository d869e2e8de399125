import type { ApiServer } from '../../apiserver/api-server.ts';
import { whenAborted } from '../../core/abort.ts';
import { exitCode } from '../../core/errors.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { toExportLine } from '../shell-quote.ts';
import { startServer } from '../start-server.ts';
import { writeKubeconfigFile } from '../temporary-kubeconfig.ts';
import { chooseRecording } from './choose-recording.ts';
import { JournalPlayer } from './journal-player.ts';
import { RecordingMirror } from './recording-mirror.ts';

export interface ServeRequest {
  readonly file: string;
  readonly options: OptionValues;
  readonly context: CommandContext;
  readonly speed: number;
}

/**
 * Offers a recording as an API server: the objects that were recorded, with their versions, and their changes when they
 * came. Serves until it is stopped; the last state stays.
 */
export async function serveRecording({ file, options, context, speed }: ServeRequest): Promise<number> {
  const { clock, notice, output, signal, host } = context;
  const recording = await chooseRecording(file, options.recording);
  const ended = Promise.withResolvers<void>();
  const stopped = whenAborted(signal);
  const player: JournalPlayer = new JournalPlayer({
    file,
    recording,
    clock,
    speed,
    onChange: () => {
      if (player.end) ended.resolve();
    },
  });
  let mirror: RecordingMirror | undefined;
  const server: ApiServer = await startServer({ port: options.port }, async (created) => {
    mirror = new RecordingMirror({ server: created, recording, player, notice });
    void player.play(() => {});
    await Promise.race([mirror.hasSynced, ended.promise, stopped.promise]);
    mirror.release();
  });
  const kubeconfig = await writeKubeconfigFile(server.kubeconfig, options.writeKubeconfig, host);
  void ended.promise.then(() => {
    const { problem } = player.end ?? {};
    if (problem) notice(`warning: ${problem.message}`);
    notice('the recording is over; its last state is served until you stop it');
  });
  try {
    output.text(toExportLine(kubeconfig.path));
    await stopped.promise;
  } finally {
    stopped.dispose();
    player.stop();
    await mirror?.stop();
    await server.stop();
    kubeconfig.remove();
  }
  return exitCode.ok;
}
