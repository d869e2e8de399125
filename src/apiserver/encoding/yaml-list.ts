import { writeYaml } from './yaml-writer.ts';

/** A list as YAML, item by item: `outline` is the list with an empty `items`, each of `items` the JSON of an item. */
export function* yamlList(outline: object, items: Iterable<string>): Generator<Buffer, undefined> {
  // Keys stand in order, and those of a list are on both sides of its items.
  const [head = '', tail = ''] = writeYaml(outline).split('items: []\n');
  let isEmpty = true;
  for (const item of items) {
    const text = writeYaml([JSON.parse(item)]);
    yield Buffer.from(isEmpty ? `${head}items:\n${text}` : text);
    isEmpty = false;
  }
  yield Buffer.from(isEmpty ? `${head}items: []\n${tail}` : tail);
}
