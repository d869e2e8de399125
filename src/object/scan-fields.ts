/** Numbers of the fields whose place the scanner notes; the slots of `ObjectScanner.starts`. */
export const fieldSlot = {
  kind: 0,
  apiVersion: 1,
  metadata: 2,
  spec: 3,
  status: 4,
  name: 5,
  namespace: 6,
  uid: 7,
  resourceVersion: 8,
  labels: 9,
  annotations: 10,
  ownerReferences: 11,
  managedFields: 12,
  creationTimestamp: 13,
  deletionTimestamp: 14,
} as const;

export const fieldSlotCount = 15;

const rootNames = ['kind', 'apiVersion', 'metadata', 'spec', 'status'] as const;
const metadataNames = [
  'name',
  'namespace',
  'uid',
  'resourceVersion',
  'labels',
  'annotations',
  'ownerReferences',
  'managedFields',
  'creationTimestamp',
  'deletionTimestamp',
] as const;

interface Candidate {
  readonly name: string;
  readonly slot: number;
}

/** Known names by their length in bytes. */
type FieldTable = readonly (readonly Candidate[] | undefined)[];

export const rootTable = createTable(rootNames);
export const metadataTable = createTable(metadataNames);

/** The slot of the key at `start` … `end` (quotes included), or -1. */
export function slotOfKey(table: FieldTable, bytes: Uint8Array, start: number, end: number): number {
  const candidates = table[end - start - 2];
  if (candidates === undefined) return -1;
  for (let i = 0; i < candidates.length; i += 1) {
    const candidate = candidates[i] as Candidate;
    if (hasText(bytes, start + 1, candidate.name)) return candidate.slot;
  }
  return -1;
}

/** `slotOfKey` for a key that had to be decoded. */
export function slotOfName(table: FieldTable, name: string): number {
  return table[name.length]?.find((candidate) => candidate.name === name)?.slot ?? -1;
}

function hasText(bytes: Uint8Array, start: number, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (bytes[start + i] !== text.charCodeAt(i)) return false;
  return true;
}

function createTable(names: readonly (keyof typeof fieldSlot)[]): FieldTable {
  const table: Candidate[][] = [];
  for (let length = 0; length <= 17; length += 1) {
    table.push(names.filter((name) => name.length === length).map((name) => ({ name, slot: fieldSlot[name] })));
  }
  return table;
}
