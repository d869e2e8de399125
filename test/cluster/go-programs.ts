import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const target = fileURLToPath(new URL('../../.cache/cluster', import.meta.url));

/** Version that the real API server reports. */
const kubernetesVersion = 'v1.36.3';

/** kubectl's minor version → the release and the module file that builds it. */
const kubectls = {
  '1.27': { release: 'v1.27.3', moduleFile: 'go.1.27.mod' },
  '1.30': { release: 'v1.30.14', moduleFile: 'go.1.30.mod' },
  '1.33': { release: 'v1.33.13', moduleFile: 'go.mod' },
} as const;

export type KubectlVersion = keyof typeof kubectls;
export const kubectlVersions = Object.keys(kubectls) as KubectlVersion[];

export interface GoPrograms {
  /** Real kube-apiserver with etcd. */
  readonly realcluster: string;
  /** client-go's informers and load. */
  readonly reference: string;
  /** Leader election, and a manager of controller-runtime. */
  readonly controllers: string;
}

/** Builds the programs; some minutes the first time on two cores, a second when Go has them in its cache. */
export async function buildGoPrograms(): Promise<GoPrograms> {
  await mkdir(target, { recursive: true });
  await buildGo(join(here, 'go'), kubernetesVersion, ['-o', `${target}/`, './cmd/...']);
  const pathOf = (name: string) => join(target, name);
  return { realcluster: pathOf('realcluster'), reference: pathOf('reference'), controllers: pathOf('controllers') };
}

/** Builds kubectl of one version; a minute or two the first time. */
export async function buildKubectl(version: KubectlVersion): Promise<string> {
  const { release, moduleFile } = kubectls[version];
  const program = join(target, `kubectl-${version}`);
  await mkdir(target, { recursive: true });
  await buildGo(join(here, 'kubectl'), release, ['-modfile', moduleFile, '-o', program, '.']);
  return program;
}

async function buildGo(directory: string, gitVersion: string, args: readonly string[]): Promise<void> {
  const flags = `-X k8s.io/component-base/version.gitVersion=${gitVersion}`;
  await run('go', ['build', '-ldflags', flags, ...args], { cwd: directory, maxBuffer: 64 << 20 });
}
