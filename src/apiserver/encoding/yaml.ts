import { dump, load, loadAll } from 'js-yaml';

/** YAML as the API writes it: keys sorted. */
export function toYaml(value: unknown): string {
  return dump(value, { sortKeys: true, noRefs: true });
}

/** One YAML document. Throws the library's error. */
export function fromYaml(text: string): unknown {
  return load(text);
}

/** All documents of a YAML or JSON text. */
export function fromYamlDocuments(text: string): unknown[] {
  return loadAll(text);
}
