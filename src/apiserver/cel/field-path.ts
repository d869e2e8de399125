import { isJsonObject, objectAt } from '../api-object.ts';

/** Reads `.spec.x['a']` against a schema; the path as errors write it, or undefined when it leads nowhere. */
export function readFieldPath(path: string, schema: unknown): string | undefined {
  const steps = [...path.matchAll(/\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g)];
  if (steps.map(([text]) => text).join('') !== path || steps.length === 0) return undefined;
  let current = schema;
  let shown = '';
  for (const [, dotted, quoted = ''] of steps) {
    const name = dotted ?? quoted.replace(/\\(.)/g, '$1');
    const properties = objectAt(current, 'properties');
    const values = isJsonObject(current) ? current.additionalProperties : undefined;
    if (properties) {
      if (!Object.hasOwn(properties, name)) return undefined;
      current = properties[name];
      shown += shown === '' ? name : `.${name}`;
    } else if (isJsonObject(values)) {
      current = values;
      shown += `[${name}]`;
    } else return undefined;
  }
  return shown;
}
