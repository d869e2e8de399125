import { afterEach, describe, expect, it } from 'vitest';
import { KubeObject } from '../../src/object/kube-object.ts';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

let fixture: SessionFixture;
afterEach(() => fixture.stop());

const secret = (version: number, value: string) =>
  KubeObject.from({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 'login',
      namespace: 'shop',
      uid: 'uid-login',
      resourceVersion: String(version),
      creationTimestamp: '2026-01-01T00:00:00Z',
      annotations: { 'kubectl.kubernetes.io/last-applied-configuration': `{"data":{"password":"${value}"}}` },
    },
    data: { password: value },
  });

describe('the log', () => {
  it('follows until the cursor leaves its last row, counts what is new, and follows again with G', async () => {
    fixture = new SessionFixture({ objects: [pod('shop/cart-0', 11), pod('shop/cart-1', 12)] });
    await fixture.open('pods');
    await fixture.press('tab');
    expect(fixture.text()).toContain('following');
    await fixture.press('up');
    expect(fixture.text()).toContain('stopped');
    await fixture.feed({ type: 'MODIFIED', object: pod('shop/cart-0', 101, { phase: 'Failed' }) });
    expect(fixture.text()).toContain('▾ 1 new');
    await fixture.press('G');
    expect(fixture.text()).toContain('following');
  });

  it('opens the object at the version that a row is about', async () => {
    fixture = new SessionFixture({ objects: [pod('shop/cart-0', 11)] });
    await fixture.open('pods');
    await fixture.feed(
      { type: 'MODIFIED', object: pod('shop/cart-0', 101, { phase: 'Pending' }) },
      { type: 'MODIFIED', object: pod('shop/cart-0', 102, { phase: 'Failed' }) },
    );
    await fixture.press('tab', 'up', 'enter');
    expect(fixture.text()).toContain('rv 101 · 2 of 3 · old version');
    expect(fixture.text()).toContain('Running → Pending');
    await fixture.press(']');
    expect(fixture.text()).toContain('rv 102 · 3 of 3 · live');
  });

  it('shows errors and relists alone with !', async () => {
    fixture = new SessionFixture({ objects: [pod('shop/cart-0', 11)] });
    await fixture.open('pods');
    await fixture.press('tab', '!');
    await fixture.pass(200);
    expect(fixture.text()).toContain('only errors and relists');
    expect(fixture.text()).not.toContain('+ADD');
  });
});

describe('a secret', () => {
  const [first, second] = ['c2VjcmV0LW9uZQ==', 'c2VjcmV0LXR3bw=='];
  const seen = () => `${fixture.text()}\n${fixture.host.calls.join('\n')}`;

  it('is masked in table, YAML, diff, log and every copy, until it is revealed after a question', async () => {
    fixture = new SessionFixture({ objects: [secret(11, first)], size: [200, 50] });
    await fixture.open('pods');
    await fixture.feed({ type: 'MODIFIED', object: secret(101, second) });
    let all = seen();
    await fixture.press('enter');
    for (const letter of ['y', 'j', 'd', 'k']) await fixture.press('c', letter);
    await fixture.press('ctrl-s', 'o', 'e', 'd');
    all += seen();
    await fixture.press('esc', 'L');
    all += seen();
    expect(all).toContain('••••');
    for (const value of [first, second, 'secret-one', 'secret-two']) expect(all).not.toContain(value);
    await fixture.press('esc', 'enter', 'y', 'v');
    expect(fixture.footer()).toContain('Show the values of shop/login on this screen? y/n');
    await fixture.press('n');
    expect(fixture.text()).not.toContain(second);
    await fixture.press('v', 'y');
    expect(fixture.text()).toContain(second);
    await fixture.press('v');
    expect(fixture.text()).not.toContain(second);
  });
});

describe('the table', () => {
  it('finds what is failing by that word', async () => {
    fixture = new SessionFixture({
      objects: [pod('shop/cart-0', 11), pod('shop/cart-1', 12, { phase: 'Failed' }), pod('shop/cart-2', 13)],
    });
    await fixture.open('pods');
    expect(fixture.text()).toContain('1 failing');
    await fixture.press('/');
    await fixture.type('failing');
    await fixture.press('enter');
    await fixture.pass(1200);
    const table = fixture.lines().slice(7, 20).join('\n');
    expect(table).toContain('cart-1');
    expect(table).not.toContain('cart-0');
  });
});

describe('many tabs', () => {
  it('have numbers up to nine, and the rest is reached by name', async () => {
    fixture = new SessionFixture({ objects: [pod('shop/cart-0', 11)], size: [200, 50] });
    await fixture.open('pods', 'nodes');
    for (const namespace of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      await fixture.session.open({ resource: 'pods', namespace });
    }
    await fixture.pass(200);
    expect(fixture.session.tabs).toHaveLength(10);
    const [header = ''] = fixture.lines();
    expect(header).toContain('9 po');
    expect(header).not.toMatch(/\b10 po/);
  });
});
