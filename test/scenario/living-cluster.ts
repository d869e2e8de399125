import { type ApiServer, ApiServer as Server } from '../../src/apiserver/api-server.ts';
import type { Logger } from '../../src/core/log.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import type { Deployment, Kind, Pod } from '../../src/scenario/kinds.ts';
import { type RunningScenario, startScenario } from '../../src/scenario/start-scenario.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

/** A cluster that lives on a fake clock. */
export interface LivingCluster extends AsyncDisposable {
  readonly server: ApiServer;
  readonly clock: FakeClock;
  readonly scenario: RunningScenario;
  /** What the scenario logged as errors. */
  readonly errors: readonly unknown[];
  /** Advances until `condition` holds; fails after `limitSeconds`. */
  until(condition: () => boolean, limitSeconds?: number): Promise<void>;
  pods(namespace: string, app?: string): Pod[];
  deployment(namespace: string, name: string): Deployment & DeploymentCounts;
}

interface DeploymentCounts {
  readonly status?: { readonly availableReplicas?: number; readonly updatedReplicas?: number };
}

export async function startLivingCluster(name = 'empty', seed = 1): Promise<LivingCluster> {
  const clock = new FakeClock();
  const server = new Server({ clock, random: createSeededRandom(seed) });
  const errors: unknown[] = [];
  const logger: Logger = { info() {}, warn() {}, error: (_message, error) => errors.push(error) };
  const { signal } = new AbortController();
  const scenario = await startScenario(server, { name, seed, clock, signal, logger });
  const list = <T extends Kind>(resource: string, namespace: string) =>
    server.list(resource, namespace) as (T & object)[];
  return {
    server,
    clock,
    scenario,
    errors,
    until: async (condition, limitSeconds = 60) => {
      for (let passed = 0; passed < limitSeconds * 10; passed += 1) {
        if (condition()) return;
        await clock.advance(100);
      }
      throw new Error(`not within ${limitSeconds} s`);
    },
    pods: (namespace, app) =>
      list<Pod>('pods', namespace).filter(({ metadata }) => app === undefined || metadata.labels?.app === app),
    deployment: (namespace, name) =>
      server.get('deployments.apps', { namespace, name }) as object as Deployment & DeploymentCounts,
    [Symbol.asyncDispose]: () => scenario.stop(),
  };
}

export function toDeployment(name: string, replicas: number, rest: object = {}, container: object = {}) {
  const labels = { app: name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default', labels },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'web:1.0.0', ...container }] } },
      ...rest,
    },
  };
}
