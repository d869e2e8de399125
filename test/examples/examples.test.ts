import { KubeConfig } from '@kubernetes/client-node';
import { describe, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { exampleChecks } from './example-checks.ts';

describe('the examples, on the embedded API server', { timeout: 90_000 }, () => {
  it.concurrent.each(Object.keys(exampleChecks))('%s', async (title) => {
    await using server = await ApiServer.start();
    const config = new KubeConfig();
    config.loadFromOptions(server.kubeconfigOptions);
    await exampleChecks[title]?.(config);
  });
});
