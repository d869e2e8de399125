import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, inject } from 'vitest';
import { ApiCaller } from '../helpers/api-caller.ts';
import { type Ending, type KinformerSettings, startKinformer } from './program.ts';
import { RealCluster } from './real-cluster.ts';

/** 10,000 by hand; fewer here, so that the suite stays short. */
export const loadedPods = Number(process.env.KINFORMER_TEST_PODS ?? 1000);
export const mergePatch = { 'content-type': 'application/merge-patch+json' };
export const namespaces = '/api/v1/namespaces';

/** A real API server with many pods of realistic size, and a home for the program that looks at it; open while the tests run. */
export class LoadedCluster {
  cluster!: RealCluster;
  api!: ApiCaller;
  home!: string;

  async open(): Promise<void> {
    this.cluster = await RealCluster.start(inject('goPrograms'));
    this.api = new ApiCaller(this.cluster.url, this.cluster.adminToken);
    this.home = await mkdtemp(join(tmpdir(), 'kinformer-cli-'));
    await this.runReference('load', '-n', String(loadedPods));
  }

  get settings(): KinformerSettings {
    return { kubeconfig: this.cluster.kubeconfig, home: this.home };
  }

  async stop(): Promise<void> {
    this.api.close();
    await this.cluster.stop();
    await rm(this.home, { recursive: true, force: true });
  }

  async runReference(...args: string[]): Promise<void> {
    const env = { ...process.env, KUBECONFIG: this.cluster.kubeconfig };
    await promisify(execFile)(inject('goPrograms').reference, args, { env, maxBuffer: 1 << 30 });
  }

  runKinformer(...args: string[]): Promise<Ending> {
    return startKinformer(args, this.settings).ending();
  }

  async createNamespace(name: string): Promise<void> {
    await this.api.must('POST', namespaces, { metadata: { name } });
  }

  async createPod(namespace: string, name: string, labels: Record<string, string> = {}): Promise<void> {
    const spec = { containers: [{ name: 'app', image: 'app' }] };
    await this.api.must('POST', `${namespaces}/${namespace}/pods`, { metadata: { name, labels }, spec });
  }

  /** As a namespace controller would. */
  async removeNamespace(name: string): Promise<void> {
    const { body } = await this.api.must('DELETE', `${namespaces}/${name}`);
    await this.api.must('DELETE', `${namespaces}/${name}/pods`);
    await this.api.must('PUT', `${namespaces}/${name}/finalize`, { ...body, spec: { finalizers: [] } });
  }
}

/** One for the whole file. */
export function useLoadedCluster(): LoadedCluster {
  const loaded = new LoadedCluster();
  beforeAll(() => loaded.open());
  afterAll(() => loaded.stop());
  return loaded;
}
