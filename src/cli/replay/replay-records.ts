import { exitCode, type KinformerError } from '../../core/errors.ts';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { ReplayClock } from '../../journal/replay-clock.ts';
import { ReplayPace } from '../../journal/replay-pace.ts';
import type { Printer } from '../../output/printer.ts';
import { isEventRecord } from '../../records/public-record.ts';
import type { CommandContext } from '../command-runner.ts';
import { createPrinter, defaultFormat } from '../create-printer.ts';
import type { OptionValues } from '../option-table.ts';
import { endWith } from '../stream/end-with.ts';
import { FailureNotices } from '../stream/failure-notices.ts';
import { StreamEnding } from '../stream/stream-ending.ts';
import { chooseTransform } from '../stream/transform.ts';
import { noSuchRecording } from './choose-recording.ts';
import { describeProblem, JournalProgress } from './journal-progress.ts';
import { RecordedColumns } from './recorded-columns.ts';
import { RecordingReplay, type ReplayOutput } from './recording-replay.ts';

export interface ReplayRequest {
  readonly file: string;
  readonly options: OptionValues;
  readonly context: CommandContext;
  /** How many times as fast as it was recorded; infinite: without waiting. */
  readonly speed: number;
}

/** What may wait for a slow reader; the replay waits for him. */
const backlogBytes = 4 * 1024 * 1024;

/**
 * Replays all recordings of a journal, one after the other, and prints what the handlers get. Resolves to the exit code;
 * rejects when the journal ends too early, after what is there was replayed.
 */
export async function replayRecords(request: ReplayRequest): Promise<number> {
  const { options, context } = request;
  const ending = new StreamEnding();
  const stopWaiting = endWith(ending, options, context);
  try {
    const problem = await replayAll(request, await createOutput(request, ending));
    if (!ending.isEnded && problem) throw problem;
    ending.end(exitCode.ok);
    return await ending.settled;
  } finally {
    stopWaiting();
    ending.end(exitCode.ok);
  }
}

async function createOutput({ options, context }: ReplayRequest, ending: StreamEnding): Promise<ReplayOutput> {
  const { notice, output } = context;
  const format = options.output ?? defaultFormat(context);
  const columns = new RecordedColumns();
  const printer = await createPrinter({ format, options, context, output, withEvent: true, ...columns.printing });
  const isLogShown = format.type === 'log' && context.isStdoutTerminal;
  const clock = new ReplayClock();
  ending.signal.addEventListener('abort', () => printer.flush(), { once: true });
  return {
    ending,
    printer: decidingPrinter(printer, options.count, ending),
    columns,
    notices: new FailureNotices(isLogShown ? () => {} : notice, clock, ending.signal),
    transform: chooseTransform(format, options),
    options,
    clock,
    context: { clock, notice },
    breathe: () => (output.backlogBytes > backlogBytes ? output.drain() : undefined),
  };
}

/** `--count` over all recordings; what cannot be printed ends all of them, too. */
function decidingPrinter(printer: Printer, count: number | undefined, ending: StreamEnding): Printer {
  let left = count ?? Number.POSITIVE_INFINITY;
  return {
    print: (record) => {
      try {
        printer.print(record);
      } catch (error) {
        ending.fail(error);
        return;
      }
      if (!isEventRecord(record)) return;
      left -= 1;
      if (left === 0) ending.end(exitCode.ok);
    },
    flush: () => printer.flush(),
  };
}

/** Returns what is wrong with the end of the journal. */
async function replayAll(request: ReplayRequest, output: ReplayOutput): Promise<KinformerError | undefined> {
  const { file, context, speed } = request;
  const { ending } = output;
  const pace = new ReplayPace(context.clock, speed);
  const progress = new JournalProgress();
  let replay: RecordingReplay | undefined;
  const begin = async (entry: Extract<JournalEntry, { readonly type: 'start' }>) => {
    const refusal = replay?.isOver && (await refusalOf(replay));
    if (refusal) context.notice(`warning: recording ${progress.recordings} of ${file}: ${refusal}`);
    await replay?.end();
    if (progress.isUnfinished) context.notice(`warning: recording ${progress.recordings} of ${file} has no end`);
    pace.restart();
    replay = new RecordingReplay(entry.recording, output);
  };
  const { recording } = request.options;
  try {
    for await (const part of readJournal(file)) {
      if (part.type !== 'entries') {
        if (!replay?.isOver) return describeProblem(file, part, progress);
        break;
      }
      for (const entry of part.entries) {
        const number = progress.recordings + (entry.type === 'start' ? 1 : 0);
        if (recording !== undefined && number > recording) return await endAs(replay, ending);
        if (recording !== undefined && number < recording) {
          progress.add(entry);
          continue;
        }
        if (entry.type === 'start') await begin(entry);
        progress.add(entry);
        if (replay?.isOver) continue;
        await pace.until(entry.timeMs, ending.signal);
        if (ending.isEnded) return undefined;
        await replay?.play(entry);
        await output.breathe();
        if (replay?.isOver && (await refusalOf(replay)) === undefined) return await endAs(replay, ending);
        if (ending.isEnded) return undefined;
      }
    }
    if (progress.recordings < (recording ?? 1)) throw noSuchRecording(file, recording, progress.recordings);
    if (replay?.isOver) return await endAs(replay, ending);
    return progress.isUnfinished ? describeProblem(file, undefined, progress) : undefined;
  } finally {
    await replay?.end();
  }
}

/** Why a recording that is over was refused; undefined when it was not. */
function refusalOf({ settled }: RecordingReplay): Promise<string | undefined> {
  return settled.then(
    (code) => (code === exitCode.ok ? undefined : 'refused'),
    (error: Error) => error.message,
  );
}

/** What comes last decides, as it did when it was recorded. */
async function endAs(replay: RecordingReplay | undefined, ending: StreamEnding): Promise<undefined> {
  if (!replay?.isOver) return;
  await replay.settled.then(
    (code) => ending.end(code),
    (error: unknown) => ending.fail(error),
  );
}
