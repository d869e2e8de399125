/** Group, version and kind as an object carries them. */
export interface ExpectedGvk {
  readonly apiVersion: string;
  readonly kind: string;
}

/** How a reflector is called when nobody named its type: the GVK as client-go writes it, or `<unspecified>`. */
export function describeType(expected: ExpectedGvk | undefined): string {
  if (!expected) return '<unspecified>';
  return `${expected.apiVersion}, Kind=${expected.kind}`;
}

/** Why an object of a watch must be skipped; undefined when it is what was asked for. */
export function mismatchOf(object: object, expected: ExpectedGvk | undefined): string | undefined {
  const { apiVersion, kind } = object as Partial<ExpectedGvk>;
  if (!expected) return isUnsupportedTable(apiVersion, kind) ? 'tables are not supported' : undefined;
  if (kind === expected.kind && apiVersion === expected.apiVersion) return undefined;
  return `expected ${describeType(expected)}, not ${apiVersion}, Kind=${kind}`;
}

/** client-go's `isUnsupportedTableObject`: a Table has rows where objects are expected. */
export function isUnsupportedTable(apiVersion: string | undefined, kind: string | undefined): boolean {
  return kind === 'Table' && (apiVersion === 'meta.k8s.io/v1' || apiVersion === 'meta.k8s.io/v1beta1');
}
