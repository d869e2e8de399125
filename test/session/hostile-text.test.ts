import { afterEach, expect, it } from 'vitest';
import { KubeObject } from '../../src/object/kube-object.ts';
import { statusError } from '../helpers/reflector-harness.ts';
import { TabFixture } from './tab-fixture.ts';

const evil = '\u001b[31m\u202e\u0007\u200b\n';
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b\u202e]/;

function hostilePod(resourceVersion: string, phase: string): KubeObject {
  return KubeObject.from({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `a${evil}`,
      namespace: `ns${evil}`,
      uid: `u${evil}`,
      resourceVersion,
      labels: { [`l${evil}`]: evil },
      managedFields: [{ manager: `m${evil}`, operation: 'Update', fieldsV1: { 'f:status': { 'f:phase': {} } } }],
    },
    spec: { nodeName: evil },
    status: { phase },
  });
}

let fixture: TabFixture;

afterEach(() => fixture.tab.close());

it('text from the cluster reaches no model as it came', async () => {
  fixture = await new TabFixture().start(hostilePod('1', evil));
  const { tab } = fixture;
  tab.rows.setLook({ wide: true, times: 'age' });
  await fixture.modified(hostilePod('101', `b${evil}`));
  tab.pause();
  await fixture.modified(hostilePod('102', `c${evil}`));
  tab.queue.update(fixture.now);
  const key = tab.queue.idAt(0)!;
  const view = tab.object(key);
  const options = { showsManagedFields: true, isRevealed: false, showsNoise: true };
  const texts = textsIn([
    tab.rows.window(0, 5, fixture.now).map(({ cells }) => cells),
    tab.log.window(0, 10),
    tab.queue.window(0, 5, fixture.now),
    tab.queue.selection(key, fixture.now),
    view.yaml(2, options),
    view.diff(2, options),
    view.history({ showsNoise: true }),
    view.managers(2),
  ]);
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => unsafe.test(text))).toEqual([]);
});

it('text from a refusal reaches no notice as it came', async () => {
  fixture = new TabFixture();
  fixture.source.onList(statusError(403, 'Forbidden', { message: evil }));
  fixture.run();
  await fixture.settle();
  const texts = textsIn([fixture.tab.notice(fixture.now), fixture.tab.why(fixture.now), fixture.tab.log.window(0, 10)]);
  expect(texts.filter((text) => unsafe.test(text))).toEqual([]);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
