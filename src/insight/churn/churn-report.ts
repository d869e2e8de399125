import { adviseOnChurn } from './advise-on-churn.ts';
import type { ChurnMeter } from './churn-meter.ts';
import { describePath, type PathDescription } from './describe-path.ts';
import type { KeyChurn } from './key-churn.ts';

/** What one object's updates come to. Names and values are as they came from the cluster, so not yet printable. */
export interface ChurnRow {
  readonly key: string;
  readonly updates: number;
  readonly updatesPerMinute: number;
  /** Updates in which nothing but the version and managedFields moved. */
  readonly noOps: number;
  /** Their share of the updates of which it is known what they changed; 0 when it is known of none. */
  readonly noOpShare: number;
  /** Whoever wrote, the most active first. */
  readonly managers: readonly string[];
  /** Paths that go to and fro. */
  readonly flips: number;
  /** Of these, those of which several managers take turns. */
  readonly fights: number;
  /** What tells most first. */
  readonly paths: readonly ChurnPath[];
  /** Further paths have changed so often. */
  readonly untold: number;
  /** Updates over the window, oldest first. */
  readonly spread: readonly number[];
  /** What to do about it; undefined: nothing. */
  readonly advice: string | undefined;
}

export interface ChurnPath extends PathDescription {
  /** `.spec.replicas` */
  readonly path: string;
  readonly pointer: string;
  readonly updates: number;
  readonly updatesPerMinute: number;
}

export interface ChurnReport {
  /** What it covers, in the end: less than the window while that has not passed. */
  readonly spanMs: number;
  /** Of all objects, those without a row included. */
  readonly updates: number;
  readonly noOps: number;
  readonly objects: number;
  /** The share of all updates that the five most active objects have. */
  readonly topShare: number;
  /** Objects that are updated again and again, the most active first. */
  readonly rows: readonly ChurnRow[];
  /** Objects beyond the limit of the meter, of which it knows nothing any more. */
  readonly dropped: number;
}

export interface ChurnReportOptions {
  readonly windowMs: number;
  /** Of the monotonic clock. */
  readonly nowMs: number;
  /** Objects that were updated less often have no row. Default 3. */
  readonly fewest?: number;
  /** … unless that is more often a minute than this. */
  readonly maxRate?: number | undefined;
  /** Cells of the spread. Default 20. */
  readonly cells?: number;
}

const top = 5;

/** What the meter has seen within the window that ends now. */
export function reportChurn(meter: ChurnMeter, options: ChurnReportOptions): ChurnReport {
  const { windowMs, nowMs, fewest = 3, maxRate = Infinity } = options;
  const seconds = Math.max(1, Math.ceil(windowMs / 1000));
  const since = firstSecond(meter.startMs, nowMs, seconds);
  const spanMs = Math.max(1, nowMs - Math.max(since * 1000, meter.startMs));
  const counted = Array.from(meter.since(since), (churn) => ({ churn, updates: churn.updates(since) }));
  counted.sort((a, b) => b.updates - a.updates || (a.churn.key < b.churn.key ? -1 : 1));
  const updates = counted.reduce((sum, each) => sum + each.updates, 0);
  const ofTop = counted.slice(0, top).reduce((sum, each) => sum + each.updates, 0);
  return {
    spanMs,
    updates,
    noOps: counted.reduce((sum, { churn }) => sum + countNoOps(churn, since), 0),
    objects: counted.length,
    topShare: updates === 0 ? 0 : ofTop / updates,
    rows: counted
      .filter((each) => each.updates >= fewest || each.updates * 60_000 > maxRate * spanMs)
      .map(({ churn }) => toRow(churn, since, { spanMs, seconds, cells: options.cells ?? 20 })),
    dropped: meter.dropped,
  };
}

/** Of a window that is as old as the meter nothing is left out; else the second that has begun counts as a whole one. */
function firstSecond(startMs: number, nowMs: number, seconds: number): number {
  const [start, now] = [Math.floor(startMs / 1000), Math.floor(nowMs / 1000)];
  return now - start <= seconds ? start : now - seconds + 1;
}

interface RowScale {
  readonly spanMs: number;
  readonly seconds: number;
  readonly cells: number;
}

function toRow(churn: KeyChurn, since: number, { spanMs, seconds, cells }: RowScale): ChurnRow {
  const updates = churn.updates(since);
  const perMinute = (count: number) => (count * 60_000) / spanMs;
  const scale = churn.scale(since);
  const paths = churn.paths(since).map((path): ChurnPath => {
    const count = Math.round(path.updates(since) * scale);
    return {
      path: path.path,
      pointer: path.pointer,
      updates: count,
      updatesPerMinute: perMinute(count),
      ...describePath(path.transitions(since)),
    };
  });
  paths.sort((a, b) => rank(a) - rank(b) || b.updates - a.updates || (a.path < b.path ? -1 : 1));
  const fights = paths.filter(({ motion }) => motion === 'fight').length;
  const row = {
    key: churn.key,
    updates,
    updatesPerMinute: perMinute(updates),
    noOps: countNoOps(churn, since),
    noOpShare: churn.noOps(since) / Math.max(1, churn.comparisons(since)),
    managers: churn.managers(since),
    flips: fights + paths.filter(({ motion }) => motion === 'flip').length,
    fights,
    paths,
    untold: churn.untold(since),
    spread: churn.spread(since, seconds, cells),
  };
  return { ...row, advice: adviseOnChurn(row) };
}

function rank({ motion }: ChurnPath): number {
  return motion === 'fight' ? 0 : motion === 'flip' ? 1 : 2;
}

/** Where only some updates were looked at, the others are taken to be like them. */
function countNoOps(churn: KeyChurn, since: number): number {
  return Math.round(churn.noOps(since) * churn.scale(since));
}
