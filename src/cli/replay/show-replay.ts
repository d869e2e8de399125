import type { Clock } from '../../core/clock.ts';
import type { Session } from '../../session/session.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';
import { showSession } from '../tui/run-session.ts';
import { chooseRecording } from './choose-recording.ts';
import { argumentOf, JournalInformers } from './journal-informers.ts';
import { JournalPlayer } from './journal-player.ts';

export interface ShowReplayRequest {
  readonly file: string;
  readonly invocation: Pick<Invocation, 'options'>;
  readonly context: CommandContext;
  /** undefined: it stands still at first. */
  readonly speed: number | undefined;
}

/** Replays a recording in the terminal interface, until the user leaves. */
export async function showReplay({ file, invocation, context, speed }: ShowReplayRequest): Promise<number> {
  const recording = await chooseRecording(file, invocation.options.recording);
  let session: Session | undefined;
  let hasFailed = false;
  const onChange = () => {
    session?.changed();
    const problem = player.end?.problem;
    if (problem && !hasFailed) session?.fail(problem);
    hasFailed = problem !== undefined;
  };
  const player: JournalPlayer = new JournalPlayer({ file, recording, clock: context.clock, speed, onChange });
  const informers = new JournalInformers({ file, recording, player });
  const namespaces = new Set(recording.targets.map(({ namespace }) => namespace));
  const namespace = namespaces.size === 1 ? [...namespaces][0] : undefined;
  const clock = recordedClock(context.clock, player);
  const code = await showSession(
    { invocation, context: { ...context, clock } },
    informers,
    { namespace, isDemo: false, replay: player },
    (made) => {
      session = made;
      void openAll(made, recording.targets.map(argumentOf), namespace);
    },
  );
  player.stop();
  await session?.stop();
  return code;
}

async function openAll(session: Session, resources: readonly string[], namespace: string | undefined): Promise<void> {
  for (const resource of resources) await session.open({ resource, namespace });
  session.selectTab(0);
}

/** Ages are those of the recording; the screen lives in this time. */
function recordedClock(clock: Clock, player: JournalPlayer): Clock {
  return {
    now: () => player.atMs,
    monotonic: () => clock.monotonic(),
    setTimeout: (callback, delayMs) => clock.setTimeout(callback, delayMs),
  };
}
