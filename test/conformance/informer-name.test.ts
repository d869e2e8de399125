import { describe, expect, it } from 'vitest';
import { InformerName, toInformerIdentifier } from '../../src/cache/informer-name.ts';

const pods = { group: '', version: 'v1', resource: 'pods' };
const nodes = { group: '', version: 'v1', resource: 'nodes' };

describe('informer names', () => {
  it('TestNewInformerName: a name must not be empty and can be had once at a time', () => {
    const first = new InformerName('new-name');
    expect(() => new InformerName('new-name')).toThrow('new-name');
    expect(() => new InformerName('')).toThrow('empty');
    const other = new InformerName('new-name-2');
    first.release();
    const again = new InformerName('new-name');
    for (const name of [other, again]) name.release();
  });

  it('TestWithResource: only the first identifier of a resource is reserved, and none without a name', () => {
    const errors: string[] = [];
    const logger = { info() {}, warn() {}, error: (message: string) => errors.push(message) };
    const name = new InformerName('with-resource', logger);
    expect(name.withResource(pods).isReserved()).toBe(true);
    expect(errors).toEqual([]);
    expect(name.withResource(pods).isReserved()).toBe(false);
    expect(errors).toHaveLength(1);
    expect(name.withResource(nodes).isReserved()).toBe(true);
    expect(toInformerIdentifier(undefined, pods).isReserved()).toBe(false);
    expect(toInformerIdentifier(undefined, pods).name).toBe('');
    name.release();
  });

  it('TestRelease: a release ends the reservations and frees the name', () => {
    const name = new InformerName('release');
    const identifier = toInformerIdentifier(name, pods);
    expect(identifier).toMatchObject({ name: 'release', resource: pods });
    expect(identifier.isReserved()).toBe(true);
    name.release();
    expect(identifier.isReserved()).toBe(false);
    const again = new InformerName('release');
    name.release();
    expect(() => new InformerName('release')).toThrow('in use');
    expect(again.withResource(pods).isReserved()).toBe(true);
    again.release();
  });
});
