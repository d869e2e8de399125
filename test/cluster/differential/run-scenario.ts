import { type Arena, Comparison } from './comparison.ts';
import type { Scenario, Step } from './scenario.ts';
import { World } from './world.ts';

let number = 0;

/** Plays a scenario; what kinformer did otherwise than client-go, in words, or undefined. */
export async function runScenario(arena: Arena, scenario: Scenario): Promise<string | undefined> {
  number += 1;
  try {
    const world = await World.create(arena.api, scenario, `run-${process.pid}-${number}`);
    const comparison = await Comparison.start(arena, scenario, world);
    try {
      await comparison.settled();
      for (const step of scenario.steps) await take(step, comparison, world);
      return await comparison.difference();
    } finally {
      await comparison.stop();
    }
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
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
