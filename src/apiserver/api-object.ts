/** Any JSON value below an object's root. */
export type JsonObject = { [field: string]: unknown };

/** metav1.ObjectMeta while a request works on it; the stored form is bytes. */
export interface ApiObjectMeta {
  name?: string;
  generateName?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string | null;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: JsonObject[];
  finalizers?: string[];
  managedFields?: JsonObject[];
  [field: string]: unknown;
}

/** A Kubernetes object while a request works on it. */
export interface ApiObject {
  apiVersion: string;
  kind: string;
  metadata: ApiObjectMeta;
  [field: string]: unknown;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at `path`, or undefined when something on the way is missing or no object. */
export function objectAt(value: unknown, ...path: readonly string[]): JsonObject | undefined {
  let current = value;
  for (const name of path) current = isJsonObject(current) ? current[name] : undefined;
  return isJsonObject(current) ? current : undefined;
}

/** The value at `path`, or undefined. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  const last = path.at(-1);
  return last === undefined ? value : objectAt(value, ...path.slice(0, -1))?.[last];
}

/** The string at `path`; empty when it is missing or no string. */
export function stringAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The array at `path`; empty when it is missing or no array. */
export function arrayAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}
