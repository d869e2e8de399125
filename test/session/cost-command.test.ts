import { expect, it } from 'vitest';
import { SessionFixture } from './session-fixture.ts';
import { pod } from './tab-fixture.ts';

async function openCost(count: number) {
  const objects = Array.from({ length: count }, (_, i) => pod(`cart-${i}`, i + 1, { manager: 'kubelet' }));
  const fixture = await new SessionFixture({ objects }).open('pods');
  await fixture.press(':');
  await fixture.type('cost');
  await fixture.press('enter');
  await fixture.pass(100);
  return fixture;
}

it(':cost says what the store takes, and of which fields', async () => {
  const fixture = await openCost(40);
  expect(fixture.text()).toMatch(/Cost of 40 objects of \d+B ─/);
  expect(fixture.text()).toMatch(/▌ {2}[\d.]+Ki, client-go ~[\d.]+Ki +all fields/);
  expect(fixture.text()).toMatch(/ [\d.]+Ki, client-go ~[\d.]+Ki +metadata only, without/);
  expect(fixture.text()).toMatch(/ [\d.]+Ki, \d+% +\.metadata\.managedFields/);
  await fixture.press('esc');
  expect(fixture.text()).not.toContain('Cost of');
  await fixture.stop();
});

it(':cost looks at some of many objects, and says so', async () => {
  const fixture = await openCost(3000);
  expect(fixture.text()).toMatch(/Cost of 3,000 objects of \d+B ±\d+\.\d%/);
  await fixture.stop();
});
