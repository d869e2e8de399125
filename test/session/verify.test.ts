import { afterEach, describe, expect, it } from 'vitest';
import type { VerifyReport } from '../../src/insight/verify/verify-report.ts';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

let fixture: SessionFixture;

afterEach(() => fixture.session.stop());

const report: VerifyReport = {
  timeMs: 0,
  resource: 'pods',
  resourceVersion: '48211',
  listed: 1204,
  cached: 1204,
  isReached: true,
  behindVersions: 0,
  behindMs: 12,
  differences: [],
};

async function openWith(verify: (() => Promise<VerifyReport>) | undefined): Promise<void> {
  fixture = new SessionFixture({ objects: [pod('a', 1), pod('b', 2)] });
  await fixture.open('pods');
  const [tab] = fixture.tabs;
  Object.assign(tab!.opened, { verify });
}

const screen = () =>
  fixture.session
    .frame()
    .map((line) => line.map(({ text }) => text).join(''))
    .join('\n');

async function verify(): Promise<void> {
  await fixture.press(':');
  await fixture.type('verify');
  await fixture.press('enter');
}

describe(':verify', () => {
  it('asks first, and says that all is as listed', async () => {
    let asked = 0;
    await openWith(async () => {
      asked += 1;
      return report;
    });
    await verify();
    expect(screen()).toMatch(/Verify pods\? 2 objects \(\S+\) will be read again\. y\/n/);
    expect(asked).toBe(0);
    await fixture.press('y');
    await fixture.pass(200);
    expect(asked).toBe(1);
    expect(screen()).toContain('pods is as listed at rv 48211: 1,204 objects, 12ms behind');
  });

  it('tells each difference in the log', async () => {
    const difference = { key: 'shop/a', behindVersions: 3, behindMs: 1000 };
    await openWith(async () => ({
      ...report,
      differences: [
        { ...difference, type: 'stale', listedVersion: '9', cachedVersion: '6' },
        { ...difference, type: 'missing', key: 'shop/c', listedVersion: '7', cachedVersion: undefined },
      ],
    }));
    await verify();
    await fixture.press('y');
    await fixture.pass(200);
    expect(screen()).toMatch(/pods is not as listed at rv 48211: 2 differences, such as stale: shop\/a/);
    expect(screen()).toContain('missing: shop/c, listed in version 7');
  });

  it('says why it cannot be done', async () => {
    await openWith(undefined);
    await verify();
    expect(screen()).toContain('there is no server here to compare with');
    await openWith(async () => {
      throw new Error('the list was refused');
    });
    fixture.session.active?.tab.pause();
    await verify();
    expect(screen()).toContain('the queue is paused');
    await fixture.press('esc');
    fixture.session.active?.tab.resume();
    await verify();
    await fixture.press('y');
    await fixture.pass(200);
    expect(screen()).toContain('the list was refused');
  });
});
