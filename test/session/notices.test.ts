import { afterEach, describe, expect, it } from 'vitest';
import { StatusError } from '../../src/object/status.ts';
import type { TabType } from '../../src/session/ports.ts';
import { podType, TabFixture } from './tab-fixture.ts';

let fixture: TabFixture;
afterEach(() => fixture.stop());

function start(options: ConstructorParameters<typeof TabFixture>[0] = {}): TabFixture {
  fixture = new TabFixture(options);
  return fixture;
}

function words(): string[] {
  const lines = fixture.tab.notice(fixture.now)?.lines ?? [];
  return lines.map((line) => line.map(({ text }) => text).join(''));
}

const refusal = (code: number, reason: string, message: string) =>
  new StatusError({ kind: 'Status', status: 'Failure', code, reason, message });

describe('in place of a table stands', () => {
  it('what is missing of an empty list, and that it is live', async () => {
    await start({ request: { namespace: 'shop' } }).start();
    expect(words()).toEqual([
      'No pods in namespace shop.',
      'The list is synced (rv 100) and live; new ones appear here.',
    ]);
  });

  it('that a list is read, and how much of it has come', () => {
    start();
    expect(words()).toEqual(['Listing pods… page 1, 0 so far']);
  });

  it('that credentials are refused, and that it recovers by itself', async () => {
    start().source.onList(refusal(401, 'Unauthorized', 'Unauthorized'));
    fixture.run();
    await fixture.settle();
    expect(words()[0]).toBe('✗  The server does not accept these credentials (401).');
    expect(words()[1]).toMatch(/^ {3}Retried in [\d.]+m?s; log in again, it recovers by itself\.$/);
  });

  it('what one may not do, in the server’s words, and what to try', async () => {
    const message = 'pods is forbidden: User "dev" cannot list resource "pods" in API group "" at the cluster scope';
    start().source.onList(refusal(403, 'Forbidden', message));
    fixture.run();
    await fixture.settle();
    expect(words().slice(0, 5)).toEqual([
      '✗  You may not list pods in all namespaces.',
      `   Server said: ${message}`,
      '   Try   :ns NAME       one namespace you may read',
      '         kubectl auth can-i list pods -A',
      '         a role with verbs list, watch on pods (c copies the YAML)',
    ]);
    expect(words()[5]).toMatch(/^ {3}Next try in [\d.]+m?s\. ctrl-r retries now\.$/);
  });

  it('nothing of namespaces where the type has none', async () => {
    const type: TabType = { ...podType, namespaced: false, name: 'nodes', title: 'nodes', kind: 'Node' };
    start({ type }).source.onList(refusal(403, 'Forbidden', 'no'));
    fixture.run();
    await fixture.settle();
    expect(words().slice(0, 3)).toEqual([
      '✗  You may not list nodes.',
      '   Server said: no',
      '   Try   kubectl auth can-i list nodes',
    ]);
  });
});

describe('a type without the watch verb', () => {
  it('says that it is not live', () => {
    start({ type: { ...podType, verbs: ['list'] } });
    expect(fixture.tab.remark).toBe('not live: list every 30s (no watch verb)');
  });
});
