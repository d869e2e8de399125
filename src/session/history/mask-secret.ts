/** Stands for values that must not be seen. */
export const mask = '••••';

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** A Secret whose values are not to be seen, nor the copy of them that kubectl leaves; other objects as they are. */
export function maskSecret(value: unknown): unknown {
  if (!isMap(value) || value.kind !== 'Secret') return value;
  const masked: Record<string, unknown> = { ...value };
  for (const field of ['data', 'stringData']) {
    const data = masked[field];
    if (isMap(data)) masked[field] = Object.fromEntries(Object.keys(data).map((key) => [key, mask]));
  }
  const { metadata } = masked;
  if (isMap(metadata) && isMap(metadata.annotations) && lastApplied in metadata.annotations) {
    masked.metadata = { ...metadata, annotations: { ...metadata.annotations, [lastApplied]: mask } };
  }
  return masked;
}

/** Whether the value at this pointer of a Secret is one of those. */
export function isSecretPath(kind: string, pointer: string): boolean {
  if (kind !== 'Secret') return false;
  return (
    /^\/(?:data|stringData)(?:\/|$)/.test(pointer) ||
    pointer.endsWith('last-applied-configuration') ||
    pointer === '/metadata/annotations' ||
    pointer === '/metadata'
  );
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
