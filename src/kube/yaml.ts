import { parsePlainYaml } from './plain-yaml.ts';

/**
 * Reads one YAML document. Numbers stay the text that was written (a token of digits keeps its zeros); `null`, `~`, `true`
 * and `false` are what they say; an empty document is undefined. The plain subset that tools write is read here, and
 * js-yaml is loaded only for the rest. Throws js-yaml's error for text that is no YAML.
 */
export async function parseYaml(text: string): Promise<unknown> {
  const plain = parsePlainYaml(text);
  if (plain !== undefined) return plain;
  const yaml = await import('js-yaml');
  const schema = new yaml.Schema([
    yaml.nullCoreTag,
    yaml.boolCoreTag,
    yaml.strTag,
    yaml.seqTag,
    yaml.mapTag,
    yaml.mergeTag,
  ]);
  return firstDocument(yaml.loadAll(text, { schema }));
}

/** Like `parseYaml`, but numbers are numbers: for what is passed on as JSON. */
export async function parseYamlAsJson(text: string): Promise<unknown> {
  const yaml = await import('js-yaml');
  return firstDocument(yaml.loadAll(text, { schema: yaml.CORE_SCHEMA }));
}

function firstDocument(documents: readonly unknown[]): unknown {
  return documents.find((document) => document !== null && document !== undefined);
}
