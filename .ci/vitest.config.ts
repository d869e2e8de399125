import { defineConfig } from 'vitest/config';
import { kinformerSources } from './kinformer-sources.ts';

export default defineConfig({
  resolve: { alias: kinformerSources },
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    exclude: ['test/cluster/**', 'test/bench/**', 'node_modules/**'],
    reporters: ['default', new URL('./closing-line-reporter.ts', import.meta.url).pathname],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    pool: 'forks',
  },
});
