import type { Clock } from '../../core/clock.ts';
import type { ChildGroups } from '../../exec/child-groups.ts';

/** How long runs that are under way may take when the program is to end. */
export const drainMs = 30_000;
/** Commands are asked to end a moment before they are ended. */
const askedToEndMs = 28_000;

export interface DrainRequest {
  /** Resolves when no run is under way any more. */
  readonly done: Promise<void>;
  readonly runningCount: number;
  readonly children: ChildGroups;
  readonly clock: Clock;
  readonly notice: (text: string) => void;
}

/** Waits for the runs that are under way; at the end of their time, ends the commands and what they have started. */
export async function drain({ done, runningCount, children, clock, notice }: DrainRequest): Promise<void> {
  if (runningCount > 0) notice(`waiting up to 30s for ${runningCount} that still run; once more ends them at once`);
  const overdue = Promise.withResolvers<void>();
  const timers = [
    clock.setTimeout(() => children.kill('SIGTERM'), askedToEndMs),
    clock.setTimeout(() => {
      if (runningCount > 0) notice('30s have passed: ending what still runs');
      children.kill('SIGKILL');
      overdue.resolve();
    }, drainMs),
  ];
  await Promise.race([done, overdue.promise]);
  for (const timer of timers) timer.cancel();
}
