import { formatDurationMs } from '../../core/duration.ts';
import { isExpiredError, statusOf } from '../../object/status.ts';
import type { StreamFault } from '../verify/stream-audit.ts';
import type { CauseType, FailureScene } from './cause.ts';
import { explainFailure } from './explain-failure.ts';
import type { RequestOutcome } from './request-log.ts';

/** Something that is not as it should be, though an informer may get over it. */
export interface Finding {
  readonly type: CauseType;
  readonly sentence: string;
  readonly advice: string;
  /** It is so now, or again and again; else it has passed. */
  readonly isImpairment: boolean;
}

export interface Evidence {
  readonly scene: FailureScene;
  /** Of the informer. */
  readonly outcomes: readonly RequestOutcome[];
  /** Of the checks beside it. */
  readonly checks: readonly RequestOutcome[];
  readonly streamFaults: readonly StreamFault[];
  /** How the bytes of answers came; undefined while there are too few to tell. */
  readonly flow: { readonly bytesPerSecond: number; readonly chunkBytes: number } | undefined;
  readonly nowMs: number;
}

/** All that the evidence shows, what is so now first. */
export function toFindings(evidence: Evidence): readonly Finding[] {
  const found = [
    ...silence(evidence),
    ...repetition(evidence),
    ...drips(evidence),
    ...slowness(evidence),
    ...failures(evidence),
    ...endBookmark(evidence),
    ...earlyEnds(evidence),
  ];
  return [...found.filter(({ isImpairment }) => isImpairment), ...found.filter(({ isImpairment }) => !isImpairment)];
}

const silentMs = 5000;
const slowMs = 1500;
const dripBytesPerSecond = 32 * 1024;
const dripChunkBytes = 256;
const shortWatchMs = 60_000;
/** The server understood the request, and does not do such a thing. */
const unsupported = [400, 405, 406, 415, 422];

function silence({ outcomes, checks, nowMs }: Evidence): Finding[] {
  const silent = [...outcomes, ...checks].find(
    ({ answeredMs, endedMs, failure, startMs }) =>
      answeredMs === undefined && endedMs === undefined && failure === undefined && nowMs - startMs >= silentMs,
  );
  if (!silent) return [];
  const { request, startMs } = silent;
  const sentence = `The server has taken the request for a ${request} and has not answered for ${formatDurationMs(nowMs - startMs)}`;
  if (request === 'watch') {
    return [
      {
        type: 'broken watch',
        sentence: `${sentence}: nothing that changes is seen.`,
        advice: 'A proxy before the server may keep back what it sends until it is complete, which a watch never is.',
        isImpairment: true,
      },
    ];
  }
  return [
    {
      type: 'no answer',
      sentence: `${sentence}.`,
      advice:
        'It is given up after a minute without an answer and tried again; the server, or a proxy before it, may be stuck.',
      isImpairment: true,
    },
  ];
}

function repetition({ streamFaults }: Evidence): Finding[] {
  const count = (type: StreamFault['type']) => streamFaults.filter((fault) => fault.type === type).length;
  const [twice, late] = [count('duplicated'), count('reordered')];
  if (twice + late === 0) return [];
  const what = twice > 0 ? `brings events twice (${twice} of them)` : `brings events out of order (${late} of them)`;
  return [
    {
      type: 'duplicate events',
      sentence: `The watch ${what}.`,
      advice:
        'Something between here and the server repeats or mixes the stream; kinformer verify says what of the cache is wrong.',
      isImpairment: true,
    },
  ];
}

function drips({ flow }: Evidence): Finding[] {
  if (!flow || flow.bytesPerSecond >= dripBytesPerSecond || flow.chunkBytes >= dripChunkBytes) return [];
  const rate = `${(flow.bytesPerSecond / 1024).toFixed(1)}Ki/s`;
  return [
    {
      type: 'drips',
      sentence: `Answers come in drips: ${rate}, ${Math.round(flow.chunkBytes)} bytes at a time.`,
      advice:
        'A proxy may throttle or inspect what passes; ask the server itself, or less of it: a selector, --metadata-only.',
      isImpairment: true,
    },
  ];
}

/** Only when nothing was quick: a big list takes its time on any server. */
function slowness({ outcomes, checks }: Evidence): Finding[] {
  const answers = [...outcomes, ...checks].flatMap(({ answeredMs, startMs }) =>
    answeredMs === undefined ? [] : [answeredMs - startMs],
  );
  const quickestMs = Math.min(...answers);
  if (answers.length < 2 || quickestMs < slowMs) return [];
  return [
    {
      type: 'slow',
      sentence: `The server takes ${formatDurationMs(quickestMs)} or more for each answer.`,
      advice: 'Look at its load and at the way to it; kubectl get --raw /livez tells how long a small answer takes.',
      isImpairment: true,
    },
  ];
}

function failures({ outcomes, checks, scene }: Evidence): Finding[] {
  return (['streaming list', 'list', 'watch'] as const).flatMap((request) => {
    const all = outcomes.filter((outcome) => outcome.request === request);
    const failed = all.filter(({ failure }) => failure !== undefined);
    const last = failed.at(-1);
    const token = checks.find(
      ({ hasContinue, failure }) => request === 'list' && hasContinue && isExpiredError(failure),
    );
    if (token) return [expiredToken];
    const checked = last ?? checks.find((outcome) => outcome.request === request && outcome.failure !== undefined);
    if (!checked) return [];
    if (request === 'streaming list' && unsupported.includes(statusOf(checked.failure)?.code ?? 0))
      return [noStreaming];
    const cause = explainFailure(checked.failure, scene);
    // A check is made when all else is well: whoever lists next fails as it did.
    const isLasting = last === undefined || (failed.length >= 2 && all.at(-1)?.failure !== undefined);
    const times = failed.length > 1 ? ` ${failed.length} times` : '';
    return [
      {
        type: cause.type,
        sentence: `A ${request} has failed${times}: ${cause.sentences[0] ?? ''}`,
        advice: cause.advice[0] ?? '',
        isImpairment: isLasting,
      },
    ];
  });
}

const expiredToken: Finding = {
  type: 'expired',
  sentence: 'The server forgets a list while its pages are read (410 for the continue token).',
  advice:
    'Lists are then read whole, which costs it more; look how often etcd is compacted, or use bigger pages: --chunk-size.',
  isImpairment: true,
};

const noStreaming: Finding = {
  type: 'remark',
  sentence: 'The server makes no streaming lists; lists in pages are used.',
  advice: 'Nothing to do; --initial list spares the question.',
  isImpairment: false,
};

function endBookmark({ outcomes }: Evidence): Finding[] {
  const open = outcomes.find(
    ({ request, hasEndBookmark, endReason, failure }) =>
      request === 'streaming list' && !hasEndBookmark && endReason === 'stopped' && failure === undefined,
  );
  if (!open) return [];
  return [
    {
      type: 'end bookmark',
      sentence:
        'The server accepted the streaming list but did not send the bookmark that ends it (k8s.io/initial-events-end); a paged list took its place.',
      advice: 'A proxy or an older server can hold the end bookmark back. --initial list avoids the wait.',
      isImpairment: true,
    },
  ];
}

/** Connections that were closed on us; one may happen to anybody. */
function earlyEnds({ outcomes, scene }: Evidence): Finding[] {
  const cut = outcomes.filter(isEarlyEnd);
  const [first] = cut;
  if (!first) return [];
  const lifeMs = (first.endedMs ?? first.startMs) - first.startMs;
  const times = cut.length > 1 ? `${cut.length} times` : 'once';
  return [
    {
      type: 'broken watch',
      sentence: `The ${first.request} of ${scene.title} was cut ${times}, first after ${formatDurationMs(lifeMs)} (${first.endReason}).`,
      advice: 'A proxy or a load balancer between here and the server may close connections.',
      isImpairment: cut.length > 1,
    },
  ];
}

/** A watch that was ended by somebody else, sooner than a server does it. */
export function isEarlyEnd({ request, endReason, endedMs, startMs, failure }: RequestOutcome): boolean {
  const isCut = request !== 'list' && failure === undefined && endReason !== undefined && endReason !== 'stopped';
  return isCut && (endedMs ?? startMs) - startMs < shortWatchMs;
}
