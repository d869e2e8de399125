// biome-ignore lint/suspicious/noExplicitAny: Kubernetes objects of any kind
export type AnyObject = any;

/** A line of `kinformer watch -o json`. */
export interface OutputRecord {
  readonly type: string;
  readonly resource: string;
  readonly key: string;
  readonly cause?: string;
  readonly object: AnyObject;
  readonly oldResourceVersion?: string;
  readonly replaced?: boolean;
  readonly finalStateUnknown?: boolean;
  readonly [field: string]: AnyObject;
}

export function parseRecords(text: string): OutputRecord[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OutputRecord);
}

export function isEvent({ type }: OutputRecord): boolean {
  return type === 'ADDED' || type === 'MODIFIED' || type === 'DELETED';
}

/**
 * What somebody has who applies the records in order: key → object. Throws where a record does not fit the one before: a
 * second ADDED, a MODIFIED of another version, a DELETED of nothing.
 */
export function applyRecords(records: readonly OutputRecord[]): Record<string, AnyObject> {
  const objects = new Map<string, AnyObject>();
  for (const record of records.filter(isEvent)) {
    const { type, key, object, oldResourceVersion } = record;
    const known = objects.get(key);
    const fits = type === 'ADDED' ? !known : type === 'MODIFIED' ? versionOf(known) === oldResourceVersion : known;
    if (!fits) throw new Error(`${type} of ${key} does not fit ${versionOf(known)}: ${JSON.stringify(record)}`);
    if (type === 'DELETED') objects.delete(key);
    else objects.set(key, object);
  }
  return sortKeys(Object.fromEntries(objects));
}

/** A list as the server answers it, in the same shape. */
export function toState(list: AnyObject): Record<string, AnyObject> {
  const { apiVersion } = list;
  const kind = list.kind.replace(/List$/, '');
  const entries = list.items.map((item: AnyObject) => {
    const { managedFields: _, ...metadata } = item.metadata;
    const { name, namespace } = metadata;
    return [namespace ? `${namespace}/${name}` : name, { kind, apiVersion, ...item, metadata }];
  });
  return sortKeys(Object.fromEntries(entries));
}

/** `kubectl get -w -o json --output-watch-events`, without the managed fields that it prints there. */
export function parseKubectlEvents(text: string): { readonly type: string; readonly object: AnyObject }[] {
  return parseRecords(text).map(({ type, object }) => {
    const { managedFields: _, ...metadata } = object.metadata;
    return { type, object: { ...object, metadata } };
  });
}

function versionOf(object: AnyObject): string | undefined {
  return object?.metadata.resourceVersion;
}

function sortKeys<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
