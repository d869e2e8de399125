import { expect, it } from 'vitest';
import { yamlList } from '../../../src/apiserver/encoding/yaml-list.ts';
import { writeYaml } from '../../../src/apiserver/encoding/yaml-writer.ts';

const outline = { kind: 'ThingList', apiVersion: 'v1', metadata: { resourceVersion: '7' }, items: [] };

it.each([
  [[]],
  [[{ a: 1 }]],
  [[{ text: 'one\n\n two\n', list: [{ b: [] }] }, { script: '#!/bin/sh\n\necho "x: y"\n' }]],
])('is the list as a whole: %j', (items) => {
  const texts = items.map((item) => JSON.stringify(item));
  expect(Buffer.concat([...yamlList(outline, texts)]).toString()).toBe(writeYaml({ ...outline, items }));
});
