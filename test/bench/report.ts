import type { ContestResult } from './contest.ts';

export interface Target {
  /** `P1`. */
  readonly id: string;
  readonly stage: 'first' | 'then' | 'limit';
  readonly figure: string;
  readonly of: string;
  /** Compared with this contestant; undefined: the figure itself must keep the limit. */
  readonly against?: string;
  /** The ratio, or the difference where `isDifference`, must be at most or at least this. */
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly isDifference?: boolean;
  readonly unit?: string;
}

const lines: string[] = [];

/** Prints what each contestant took: minimum and median of all rounds. */
export function printContest(title: string, result: ContestResult): void {
  console.log(`\n${title}`);
  for (const name of result.names) {
    const columns = result.figures(name).map((figure) => {
      const summary = result.summary(name, figure);
      return summary ? `${figure} ${format(summary.min)} / ${format(summary.median)}` : '';
    });
    console.log(`  ${name.padEnd(34)} ${columns.join('   ')}`);
  }
}

/** Prints a target beside what was measured; medians decide. */
export function printTarget(result: ContestResult, target: Target): void {
  const own = result.summary(target.of, target.figure);
  const peer = target.against === undefined ? undefined : result.summary(target.against, target.figure);
  if (!own || (target.against !== undefined && !peer)) return;
  const compare = (a: number, b: number | undefined) => (b === undefined ? a : target.isDifference ? a - b : a / b);
  const median = compare(own.median, peer?.median);
  const best = compare(own.min, peer?.min);
  const { id, stage, unit = peer && !target.isDifference ? '×' : '' } = target;
  const limit = target.atMost === undefined ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  const what = `${target.figure} of ${target.of}${target.against ? ` against ${target.against}` : ''}`;
  const measured = `${format(median)}${unit} (of minima ${format(best)}${unit})`;
  const line = `${id.padEnd(4)} ${stage.padEnd(5)} ${what}: ${measured}, target ${limit}${unit}: ${verdict(median, target)}`;
  lines.push(line);
  console.log(`  → ${line}`);
}

/** All targets of the run together. */
export function printTargets(): void {
  console.log(`\nTargets\n${lines.join('\n')}`);
}

function verdict(measured: number, { atMost, atLeast }: Target): string {
  if (atMost !== undefined) return measured <= atMost ? 'met' : `missed by ${percent(measured / atMost - 1)}`;
  if (atLeast !== undefined) return measured >= atLeast ? 'met' : `missed by ${percent(1 - measured / atLeast)}`;
  return '';
}

function percent(share: number): string {
  return `${Math.ceil(share * 100)}%`;
}

function format(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en');
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4);
}
