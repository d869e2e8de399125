import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../src/core/log.ts';
import type { ApiClient, ApiResource, ClientEnvironment, ConnectionFlags } from '../../src/kube/api.ts';
import { openClient } from '../../src/kube/client.ts';

/** A folder that is gone after the test. */
export function createTempFolder(): {
  readonly path: string;
  write(name: string, text: string): string;
  [Symbol.dispose](): void;
} {
  const path = mkdtempSync(join(tmpdir(), 'kinformer-test-'));
  return {
    path,
    write(name, text) {
      const file = join(path, name);
      writeFileSync(file, text);
      return file;
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** What a client takes from the process, with nothing of this process in it. */
export function createTestEnvironment(
  overrides: Partial<ClientEnvironment> = {},
): ClientEnvironment & { warnings: string[] } {
  const warnings: string[] = [];
  return {
    env: {},
    homeDir: '/nonexistent',
    logger: silentLogger,
    warn: (text) => warnings.push(text),
    interactive: false,
    ...overrides,
    warnings,
  };
}

/** A client of the server at `url` from flags alone. */
export function openTestClient(
  url: string,
  flags: ConnectionFlags = {},
  environment: Partial<ClientEnvironment> = {},
): Promise<ApiClient> {
  return openClient({ server: url, ...flags }, createTestEnvironment(environment));
}

/** A kubeconfig with one cluster, one user and one context, as JSON (which is YAML). */
export function toKubeconfig(cluster: object, user: object = {}, context: object = {}): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [{ name: 'c', cluster }],
    users: [{ name: 'u', user }],
    contexts: [{ name: 'test', context: { cluster: 'c', user: 'u', ...context } }],
  });
}

export const pods: ApiResource = {
  group: '',
  version: 'v1',
  name: 'pods',
  singularName: 'pod',
  kind: 'Pod',
  namespaced: true,
  verbs: ['get', 'list', 'watch'],
  shortNames: ['po'],
  categories: ['all'],
};

/** The type of most objects in tests, as discovery describes it. */
export const configMaps: ApiResource = {
  group: '',
  version: 'v1',
  name: 'configmaps',
  singularName: 'configmap',
  kind: 'ConfigMap',
  namespaced: true,
  verbs: ['list', 'watch'],
  shortNames: ['cm'],
  categories: [],
};

/** A pod as an API server writes it in a list (no kind) or watch event. */
export function toPod(name: string, resourceVersion: number, extra: object = {}): object {
  return {
    metadata: { name, namespace: 'default', uid: `uid-${name}`, resourceVersion: String(resourceVersion), ...extra },
  };
}

export function toEventLine(type: string, name: string, resourceVersion: number, extra: object = {}): string {
  return `${JSON.stringify({ type, object: { kind: 'Pod', apiVersion: 'v1', ...toPod(name, resourceVersion, extra) } })}\n`;
}

export function toPodList(resourceVersion: number, items: readonly object[], extra: object = {}): object {
  return { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: String(resourceVersion), ...extra }, items };
}

/** The rejection's reason; fails when there was none. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('expected a rejection');
}
