import https from 'node:https';
import { ApiCaller } from '../../helpers/api-caller.ts';
import type { GoPrograms } from '../go-programs.ts';
import { RealCluster } from '../real-cluster.ts';
import type { Arena } from './comparison.ts';
import { ReferenceTraces } from './reference-traces.ts';
import { type Outcome, runScenario } from './run-scenario.ts';
import type { Disruption, Scenario } from './scenario.ts';
import { SharedDisruption } from './shared-disruption.ts';
import { shrinkScenario } from './shrink-scenario.ts';
import { collections, customTypes } from './world.ts';

/** So often a scenario is run that differs while the server fails one side and not another. */
const mostRuns = 4;

/** A real API server and one client-go, on which many scenarios run at the same time. */
export class SharedArena {
  readonly #cluster: RealCluster;
  readonly #arena: Omit<Arena, 'disrupt'>;

  private constructor(cluster: RealCluster, program: string) {
    const agent = new https.Agent({ rejectUnauthorized: false, keepAlive: true });
    this.#cluster = cluster;
    this.#arena = {
      target: { port: cluster.port, token: cluster.adminToken, agent },
      api: new ApiCaller(cluster.url, cluster.adminToken),
      reference: new ReferenceTraces(program),
    };
  }

  static async start(programs: GoPrograms): Promise<SharedArena> {
    const cluster = await RealCluster.start(programs, { args: ['--watch-cache-sizes=secrets#0'] });
    const arena = new SharedArena(cluster, programs.reference);
    for (const type of customTypes) {
      await arena.#arena.api.must('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', type);
    }
    await arena.#isServing();
    return arena;
  }

  /**
   * Runs scenarios, so many at a time, those with most faults first: those that leave the server alone, then those that
   * compact it, together, then those that restart it. Tells of each as soon as it has ended.
   */
  async run<T extends Scenario>(
    scenarios: readonly T[],
    width: number,
    onOutcome: (scenario: T, outcome: Outcome) => void,
    distort?: Arena['distort'],
  ): Promise<void> {
    let left: readonly T[] = scenarios;
    for (let runs = 1; left.length > 0; runs += 1) {
      const again: T[] = [];
      await this.#runOnce(left, width, distort, (scenario, outcome) => {
        const isDoubtful = outcome.difference !== undefined && (outcome.serverFailure || scenario.isHasty);
        if (isDoubtful && runs < mostRuns) again.push(scenario);
        else onOutcome(scenario, outcome);
      });
      left = again;
    }
  }

  async #runOnce<T extends Scenario>(
    scenarios: readonly T[],
    width: number,
    distort: Arena['distort'],
    onOutcome: (scenario: T, outcome: Outcome) => void,
  ): Promise<void> {
    const waves = Map.groupBy(scenarios, disruptionOf);
    for (const disruption of [undefined, 'compact', 'restart', 'compact-and-restart'] as const) {
      const wave = waves.get(disruption) ?? [];
      while (wave.length > 0)
        await this.#runTogether(disruption ? wave.splice(0, width) : wave.splice(0), width, onOutcome, distort);
    }
  }

  async #runTogether<T extends Scenario>(
    scenarios: readonly T[],
    width: number,
    onOutcome: (scenario: T, outcome: Outcome) => void,
    distort: Arena['distort'],
  ): Promise<void> {
    const shared = new SharedDisruption(scenarios.length, (disruption) => this.#disrupt(disruption));
    const left = scenarios.toSorted((a, b) => countFaults(b) - countFaults(a));
    const worker = async () => {
      for (let scenario = left.shift(); scenario; scenario = left.shift()) {
        let hasArrived = false;
        const disrupt = (disruption: Disruption) => {
          hasArrived = true;
          return shared.arrive(disruption);
        };
        onOutcome(scenario, await runScenario({ ...this.#arena, disrupt, distort }, scenario));
        if (!hasArrived) shared.leave();
      }
    };
    await Promise.all(Array.from({ length: width }, worker));
  }

  /** The smallest scenario that was found to differ as one did, and how it differs. */
  async shrink<T extends Scenario>(
    scenario: T,
    difference: string,
    maxMs: number,
    distort?: Arena['distort'],
  ): Promise<{ readonly scenario: T; readonly difference: string }> {
    const deadlineMs = Date.now() + maxMs;
    const found = new Map<T, string>();
    const fails = async (candidate: T): Promise<boolean> => {
      if (Date.now() > deadlineMs) return false;
      await this.run(
        [candidate],
        1,
        (_, outcome) => {
          if (outcome.difference !== undefined) found.set(candidate, outcome.difference);
        },
        distort,
      );
      return found.has(candidate);
    };
    const smallest = await shrinkScenario(scenario, fails);
    await fails(smallest);
    return { scenario: smallest, difference: found.get(smallest) ?? difference };
  }

  async #disrupt(disruption: Disruption): Promise<void> {
    if (disruption !== 'restart') await this.#cluster.compact();
    if (disruption === 'compact') return;
    await this.#cluster.restart('SIGKILL');
    await this.#isServing();
  }

  /** Every watch cache is there. */
  async #isServing(): Promise<void> {
    for (const collection of collections) {
      const path = `${collection}?resourceVersion=0`;
      while ((await this.#arena.api.call('GET', path)).status !== 200)
        await new Promise((done) => setTimeout(done, 50));
    }
  }

  async stop(): Promise<void> {
    await this.#arena.reference.stop();
    this.#arena.api.close();
    this.#arena.target.agent.destroy();
    await this.#cluster.stop();
  }
}

function countFaults({ steps }: Scenario): number {
  return steps.filter((step) => step.do === 'fault' || step.do === 'resync').length;
}

function disruptionOf({ steps }: Scenario): Disruption | undefined {
  return steps.map((step) => (step.do === 'fault' ? step.disruption : undefined)).find((it) => it !== undefined);
}
