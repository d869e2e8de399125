import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SharedArena } from './differential/arena.ts';
import type { Outcome } from './differential/run-scenario.ts';
import type { Scenario } from './differential/scenario.ts';
import { brokenWatchScenarios } from './differential/scenarios/broken-watches.ts';
import { changeScenarios } from './differential/scenarios/changes.ts';
import { disruptionScenarios } from './differential/scenarios/disruptions.ts';
import { handlerScenarios } from './differential/scenarios/handlers.ts';
import { listScenarios } from './differential/scenarios/lists.ts';

const themes = {
  changes: changeScenarios,
  'broken watches': brokenWatchScenarios,
  lists: listScenarios,
  handlers: handlerScenarios,
  disruptions: disruptionScenarios,
} as const;
const width = 24;
/** All run while the first test waits, and those that disturb the server come last. */
const timeout = 400_000;

/** Each scenario is seen by client-go, and by kinformer with either queue; they run together, and each test tells of one. */
describe('client-go beside kinformer with --queue real and --queue delta', () => {
  const outcomes = new Map<Scenario, PromiseWithResolvers<Outcome>>();
  let arena: SharedArena;
  let running: Promise<void>;

  beforeAll(async () => {
    const scenarios = Object.values(themes).flat();
    for (const scenario of scenarios) outcomes.set(scenario, Promise.withResolvers());
    arena = await SharedArena.start(inject('goPrograms'));
    running = arena.run(scenarios, width, (scenario, outcome) => outcomes.get(scenario)?.resolve(outcome));
  });

  afterAll(async () => {
    await running;
    await arena.stop();
  });

  describe.each(Object.entries(themes))('%s', (_theme, scenarios) => {
    it.each(scenarios)('$name', { timeout }, async (scenario) => {
      const outcome = await outcomes.get(scenario)?.promise;
      expect(outcome?.difference).toBeUndefined();
    });
  });
});
