import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeKubeconfigFile } from '../../src/cli/temporary-kubeconfig.ts';
import { createTempFolder } from '../helpers/kube-client.ts';

function createHost() {
  const listeners = new Set<() => void>();
  return {
    listeners,
    on: (_event: 'exit', listener: () => void) => listeners.add(listener),
    off: (_event: 'exit', listener: () => void) => listeners.delete(listener),
    exit: () => {
      for (const listener of listeners) listener();
    },
  };
}

describe('a temporary kubeconfig', () => {
  it('is of the user alone, and gone after remove', async () => {
    const host = createHost();
    const file = await writeKubeconfigFile('text', undefined, host);
    expect(readFileSync(file.path, 'utf8')).toBe('text');
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    file.remove();
    expect(existsSync(dirname(file.path))).toBe(false);
    expect(host.listeners.size).toBe(0);
  });

  it('is gone when the process ends, whatever else was not tidied up', async () => {
    const host = createHost();
    const file = await writeKubeconfigFile('text', undefined, host);
    host.exit();
    expect(existsSync(dirname(file.path))).toBe(false);
    file.remove();
  });

  it('that the user named stays', async () => {
    using folder = createTempFolder();
    const host = createHost();
    const named = folder.write('named', 'before');
    const file = await writeKubeconfigFile('after', named, host);
    host.exit();
    file.remove();
    expect(readFileSync(named, 'utf8')).toBe('after');
    expect(statSync(named).mode & 0o777).toBe(0o600);
    await expect(writeKubeconfigFile('x', join(folder.path, 'no', 'where'), host)).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      hint: 'choose another --write-kubeconfig',
    });
  });
});
