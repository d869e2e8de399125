import { defineConfig } from 'vitest/config';
import { kinformerSources } from './kinformer-sources.ts';

/** Tests that need Go: a real kube-apiserver, client-go, several kubectls. One file at a time: each starts a server. */
export default defineConfig({
  resolve: { alias: kinformerSources },
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/cluster/**/*.test.ts', 'test/contract/real.test.ts'],
    globalSetup: [new URL('../test/cluster/global-setup.ts', import.meta.url).pathname],
    env: { KINFORMER_TEST_CLUSTER: '1' },
    reporters: ['default', new URL('./closing-line-reporter.ts', import.meta.url).pathname],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    pool: 'forks',
  },
});
