import { type Arena, Comparison } from './comparison.ts';
import type { Scenario, Step } from './scenario.ts';
import { World } from './world.ts';

let number = 0;

export interface Outcome {
  /** What kinformer did otherwise than client-go, in words. */
  readonly difference: string | undefined;
  /** What the server did of itself: a difference may come of that. */
  readonly serverFailure: string | undefined;
}

/** Plays a scenario. */
export async function runScenario(arena: Arena, scenario: Scenario): Promise<Outcome> {
  number += 1;
  let comparison: Comparison | undefined;
  try {
    const world = await World.create(arena.api, scenario, `run-${process.pid}-${number}`);
    comparison = await Comparison.start(arena, scenario, world);
    await comparison.settled();
    for (const step of scenario.steps) await take(step, comparison, world);
    return { difference: await comparison.difference(), serverFailure: comparison.serverFailure };
  } catch (error) {
    const difference = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { difference, serverFailure: comparison?.serverFailure };
  } finally {
    await comparison?.stop();
  }
}

async function take(step: Step, comparison: Comparison, world: World): Promise<void> {
  switch (step.do) {
    case 'fault':
      return await comparison.fault(step);
    case 'intrude':
      return await comparison.intrude(step.intrusion);
    case 'handle':
      return await comparison.handle(step.handler);
    case 'unhandle':
      return await comparison.unhandle(step.name);
    case 'resync':
      return await comparison.resync(step.handler, step.rounds);
    default:
      comparison.disturbed();
      await world.change(step);
  }
}
