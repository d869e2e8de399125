import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import { type JsonPathTemplate, parseRelaxedJsonPath } from '../object/json-path.ts';
import { goText } from '../object/json-text.ts';
import type { KubeObject } from '../object/kube-object.ts';

/** One column of `-o custom-columns`. */
export interface CustomColumn {
  readonly header: string;
  readonly template: JsonPathTemplate;
}

const hint = 'write -o custom-columns=NAME:.metadata.name,PHASE:.status.phase';

/** Reads `HEADER:PATH,HEADER:PATH`. Throws USAGE or BAD_EXPRESSION. */
export function parseCustomColumns(spec: string): CustomColumn[] {
  return spec.split(',').map((part) => {
    const colon = part.indexOf(':');
    if (colon <= 0 || colon === part.length - 1) {
      throw new KinformerError('USAGE', `custom column "${part}" is not HEADER:PATH`, { hint });
    }
    return { header: part.slice(0, colon), template: parseRelaxedJsonPath(part.slice(colon + 1)) };
  });
}

/** Reads a file with headers on its first line and paths on its second, apart by blanks. */
export function parseCustomColumnsFile(text: string): CustomColumn[] {
  const [headers = [], paths = []] = text.split('\n').map((line) => line.trim().split(/\s+/));
  if (headers.length !== paths.length || headers[0] === '') {
    throw new KinformerError('USAGE', `${headers.length} headers, but ${paths.length} paths`, {
      hint: 'write the headers on the first line and as many paths on the second',
    });
  }
  return paths.map((path, index) => ({ header: headers[index] ?? '', template: parseRelaxedJsonPath(path) }));
}

/** The cell as kubectl prints it: values apart by commas, `<none>` without any. */
export function toCustomCell({ template }: CustomColumn, object: KubeObject): string {
  const [results = []] = template.find(object.bytes, 'all');
  return results.length === 0 ? '<none>' : toPrintable(results.map(goText).join(','));
}
