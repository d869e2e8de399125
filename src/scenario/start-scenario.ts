import type { ApiServer } from '../apiserver/api-server.ts';
import { linkAbort } from '../cache/linked-abort.ts';
import { type Clock, realClock } from '../core/clock.ts';
import { KinformerError } from '../core/errors.ts';
import { type Logger, silentLogger } from '../core/log.ts';
import { createSeededRandom, type Random } from '../core/random.ts';
import { Cluster } from './cluster.ts';
import { startController } from './controller.ts';
import { createControllers } from './controllers.ts';
import { History } from './history.ts';
import { ScenarioClock } from './scenario-clock.ts';
import { scenarioTable } from './scenario-table.ts';

export interface ScenarioOptions {
  /** One of the scenarioTable. */
  readonly name: string;
  /** The same seed makes the same life. */
  readonly seed: number;
  /** 2 is twice as fast. Default 1. */
  readonly pace?: number | undefined;
  /** The server's. Default: the machine's. */
  readonly clock?: Clock | undefined;
  /** Default: made of the seed. */
  readonly random?: Random | undefined;
  /** Ends the life as `stop` does. */
  readonly signal: AbortSignal;
  readonly logger?: Logger | undefined;
}

export interface RunningScenario {
  /** Resolves when nothing of it runs any more; the objects stay. */
  stop(): Promise<void>;
}

/** `historySize` for a server whose life nobody ends: minutes of changes at a scenario's pace, in bounded memory. */
export const livingHistorySize = 2_000;

/**
 * Lets a cluster live on the server: its content, the controllers, scheduler and kubelets that a real one has, and
 * whoever else works on it. It has a past when this resolves. Rejects with USAGE for an unknown name.
 */
export async function startScenario(server: ApiServer, options: ScenarioOptions): Promise<RunningScenario> {
  const scenario = findScenario(options.name);
  const { seed, pace = 1, random = createSeededRandom(seed), logger = silentLogger, signal } = options;
  const clock = new ScenarioClock(options.clock ?? realClock, scenario.ageMs);
  const history = new History(server, clock);
  const cluster = new Cluster({ server, clock, random, pace, logger, onCreated: (uid) => history.note(uid) });
  const { controller: life, dispose } = linkAbort(signal);
  const stop = async () => {
    dispose();
    life.abort();
    await cluster.ended();
  };
  try {
    scenario.createContent(cluster);
    for (const controller of createControllers(cluster)) startController(cluster, controller, life.signal);
    await cluster.start(life.signal);
    await clock.pass(scenario.youthMs, life.signal);
    clock.skip(scenario.recentMs);
    await clock.pass(scenario.recentMs, life.signal);
    clock.goLive();
    history.finish();
    scenario.startActors(cluster, life.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function findScenario(name: string) {
  const names = Object.keys(scenarioTable);
  const known = Object.entries(scenarioTable).find(([key]) => key === name);
  if (known) return known[1];
  throw new KinformerError('USAGE', `unknown scenario ${JSON.stringify(name)}`, {
    hint: `choose ${names.join(' or ')}`,
  });
}
