import {
  binaryTag,
  boolYaml11Tag,
  FAILSAFE_SCHEMA,
  floatYaml11Tag,
  intYaml11Tag,
  loadAll,
  mergeTag,
  nullYaml11Tag,
  Schema,
  YAMLException,
} from 'js-yaml';

/** The API reads YAML 1.1, in which more words than two are booleans; times stay texts. */
const tags = [...FAILSAFE_SCHEMA.tags, nullYaml11Tag, boolYaml11Tag, intYaml11Tag, floatYaml11Tag, mergeTag, binaryTag];
const schema = new Schema(tags);

export interface LooseYaml {
  readonly value: unknown;
  /** What a strict reader has against it: the first key that is given twice. */
  readonly problem: string | undefined;
}

/** The first YAML document of a text, in which keys may be given twice; the last one counts. */
export function fromLooseYaml(text: string): LooseYaml {
  try {
    return { value: loadAll(text, { schema })[0], problem: undefined };
  } catch (error) {
    const mark = error instanceof YAMLException && /^duplicated/.test(error.reason) ? error.mark : undefined;
    if (mark === undefined) throw error;
    const [, key] = /^["']?([^"':\s]+)/.exec(text.slice(mark.position)) ?? [];
    const problem = `line ${mark.line + 1}: key ${JSON.stringify(key)} already set in map`;
    return { value: loadAll(text, { schema, json: true })[0], problem };
  }
}

/** All documents of a YAML or JSON text. */
export function fromYamlDocuments(text: string): unknown[] {
  return loadAll(text, { schema });
}
