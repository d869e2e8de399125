import { afterEach, describe, expect, it } from 'vitest';
import { StatusError } from '../../src/object/status.ts';
import { roleYaml } from '../../src/session/actions/role-yaml.ts';
import { FaultRecovery } from '../../src/session/tab/fault-recovery.ts';
import { AccessCheck } from '../../src/session/why/access-check.ts';
import { adviceFor } from '../../src/session/why/advice-rules-table.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { SessionFixture } from './session-fixture.ts';
import { pod, TabFixture } from './tab-fixture.ts';

let stop: () => Promise<unknown> = async () => undefined;
afterEach(() => stop());

async function startTab(options: ConstructorParameters<typeof TabFixture>[0] = {}) {
  const fixture = new TabFixture(options);
  stop = () => fixture.stop();
  return fixture.start(pod('shop/cart-0', 11));
}

describe('advice', () => {
  it('warns of a heap of which four fifths are used', async () => {
    const { tab, now } = await startTab();
    const rules = (usedBytes: number) =>
      adviceFor(Object.assign(Object.create(tab), { heap: () => ({ usedBytes, limitBytes: 1000 }) }), now).map(
        ({ rule }) => rule,
      );
    expect(rules(799)).not.toContain('heap');
    expect(rules(800)).toContain('heap');
  });

  it('warns of a watch that has been silent for 90 s', async () => {
    const fixture = await startTab();
    const rules = () => adviceFor(fixture.tab, fixture.now).map(({ rule }) => rule);
    await fixture.pass(89_000);
    expect(rules()).not.toContain('silent watch');
    await fixture.pass(2000);
    expect(rules()).toContain('silent watch');
    await fixture.modified(pod('shop/cart-0', 101));
    expect(rules()).not.toContain('silent watch');
  });

  it('has a line and a hint for everything', async () => {
    const fixture = await startTab();
    await fixture.pass(100_000);
    for (const { line, hint } of adviceFor(fixture.tab, fixture.now)) {
      expect(line).toMatch(/\.$/);
      expect(hint.length).toBeGreaterThan(10);
    }
  });
});

describe('the access review', () => {
  it('is asked for when somebody looks, once; after a refusal again, every 30 s at most', async () => {
    const clock = new FakeClock();
    let asked = 0;
    const check = new AccessCheck(clock, () => undefined);
    const review = async () => {
      asked += 1;
      return { list: true, watch: false };
    };
    check.want(review, false);
    check.want(review, false);
    await clock.advance(0);
    expect(asked).toBe(1);
    expect(check.answer).toMatchObject({ list: true, watch: false });
    check.want(review, true);
    expect(asked).toBe(1);
    await clock.advance(30_000);
    check.want(review, false);
    expect(asked).toBe(1);
    check.want(review, true);
    expect(asked).toBe(2);
  });

  it('is not needed: without an answer the list and the watch show what is allowed', async () => {
    const clock = new FakeClock();
    const check = new AccessCheck(clock, () => undefined);
    check.want(() => Promise.reject(new Error('no')), false);
    await clock.advance(0);
    expect(check.answer).toBeUndefined();
  });

  it('stands among the phases, with its time and that of discovery', async () => {
    const fixture = new SessionFixture({ objects: [pod('shop/cart-0', 11)] });
    stop = () => fixture.stop();
    await fixture.open('pods');
    await fixture.press('W');
    await fixture.pass(1100);
    expect(fixture.text()).toMatch(/✓ discovery +pods\.v1, verbs list watch get +12ms/);
    expect(fixture.text()).toMatch(/✓ access review +list ✓ {2}watch ✓ +<0\.1ms/);
  });
});

describe('a missing role', () => {
  const forbidden = new StatusError({
    kind: 'Status',
    status: 'Failure',
    code: 403,
    reason: 'Forbidden',
    message: 'pods is forbidden: User "dev" cannot list resource "pods" in API group "" in the namespace "shop"',
  });

  it('is copied with c from the screen that says so, for the user and the namespace of the refusal', async () => {
    const fixture = new TabFixture({ request: { namespace: 'shop' } });
    stop = () => fixture.stop();
    fixture.source.onList(forbidden);
    fixture.run();
    await fixture.settle();
    const yaml = roleYaml(fixture.tab);
    expect(yaml).toContain('kind: Role\nmetadata:\n  name: read-pods\n  namespace: shop\nrules:\n- apiGroups: [""]');
    expect(yaml).toContain('  kind: User\n  name: dev\n');
  });
});

describe('what a fault cost', () => {
  function recovery(state: { isOver: boolean; isLive: boolean; recovered: number }) {
    const lines: string[] = [];
    const made = new FaultRecovery({
      isOver: () => state.isOver,
      isLive: () => state.isLive,
      recovered: () => state.recovered,
      log: (text) => lines.push(text),
    });
    return { made, lines };
  }

  it('is how long it was away, what a relist found, and what came twice', () => {
    const state = { isOver: false, isLive: true, recovered: 4 };
    const { made, lines } = recovery(state);
    made.begin('410', 'g 410 12:03:58', 0);
    expect(made.text).toBe('g 410 12:03:58  runs');
    state.isLive = false;
    state.isOver = true;
    made.update(500);
    expect(lines).toEqual([]);
    made.replayed();
    made.reconnected(900);
    Object.assign(state, { isLive: true, recovered: 7 });
    made.update(1000);
    expect(lines).toEqual([]);
    made.told();
    made.update(1100);
    made.update(1200);
    expect(made.text).toBe('g 410 12:03:58  back in 0.9s, 3 changes recovered, 1 replayed'.replace('0.9s', '900ms'));
    expect(lines).toEqual(['fault 410 is over: back in 900ms, 3 changes recovered, 1 replayed']);
  });

  it('is nothing when the connection held', () => {
    const { made } = recovery({ isOver: true, isLive: true, recovered: 0 });
    made.begin('duplicate', 'u duplicate 12:03:58', 0);
    made.update(900);
    expect(made.text).toContain('runs');
    made.update(1000);
    expect(made.text).toBe('u duplicate 12:03:58  never away, 0 lost, 0 replayed');
  });
});
