import { KubeConfig } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { exampleChecks } from '../examples/example-checks.ts';
import { RealCluster } from './real-cluster.ts';

let real: RealCluster;
const config = new KubeConfig();

beforeAll(async () => {
  real = await RealCluster.start(inject('goPrograms'));
  config.loadFromFile(real.kubeconfig);
});

afterAll(() => real.stop());

describe('the examples, on a real API server', () => {
  it.each(Object.keys(exampleChecks))('%s', (title) => exampleChecks[title]?.(config));
});
