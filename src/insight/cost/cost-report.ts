import type { CostTally } from './cost-tally.ts';
import { lastAppliedPath, managedFieldsPath } from './field-sizes.ts';
import { toKinformerMemory } from './kinformer-memory.ts';

/** What a cache of some form would take. */
export interface CacheCost {
  /** `all fields`, `metadata only` … */
  readonly name: string;
  readonly objects: number;
  /** One list of it, uncompressed JSON. */
  readonly wireBytes: number;
  /** In a store of kinformer's. */
  readonly kinformerBytes: number;
  /** In an informer of client-go with the structs of k8s.io/api; a rule of thumb. */
  readonly typedBytes: number;
  /** In client-go's dynamic informer; undefined where there is none of that form. */
  readonly dynamicBytes: number | undefined;
}

export interface FieldCost {
  readonly path: string;
  readonly bytes: number;
  /** Of all bytes. */
  readonly share: number;
}

export interface CostReport {
  readonly objects: number;
  /** Of these, those that were read. */
  readonly read: number;
  /** How far off the sizes may be, as a share of them, 95 times in 100; 0 when all was read. */
  readonly error: number;
  /** One object's JSON on average. */
  readonly meanBytes: number;
  /** All that a watch sends that streams the first state. */
  readonly streamBytes: number;
  /** As it is, then cheaper forms. The first is what the options ask for. */
  readonly caches: readonly CacheCost[];
  /** The biggest first; together they are all bytes. */
  readonly fields: readonly FieldCost[];
}

export interface CostReportOptions {
  readonly total: number;
  readonly isWhole: boolean;
}

/** What the whole costs, of which the tally has seen all or a sample. */
export function reportCost(tally: CostTally, { total, isWhole }: CostReportOptions): CostReport {
  const scale = tally.objects === 0 ? 0 : total / tally.objects;
  const caches = toCaches(tally).map(
    ({ name, wireBytes, kinformerBytes, typedBytes, dynamicBytes }): CacheCost => ({
      name,
      objects: total,
      wireBytes: Math.round(wireBytes * scale),
      kinformerBytes: Math.round(kinformerBytes * scale),
      typedBytes: Math.round(typedBytes * scale),
      dynamicBytes: dynamicBytes === undefined ? undefined : Math.round(dynamicBytes * scale),
    }),
  );
  const fields = Array.from(
    tally.fields,
    ([path, bytes]): FieldCost => ({
      path,
      bytes: Math.round(bytes * scale),
      share: bytes / Math.max(1, tally.jsonBytes),
    }),
  );
  return {
    objects: total,
    read: tally.objects,
    error: isWhole ? 0 : findError(tally, total),
    meanBytes: tally.objects === 0 ? 0 : tally.jsonBytes / tally.objects,
    streamBytes: Math.round((tally.jsonBytes + tally.objects * eventBytes) * scale),
    caches,
    fields: fields.sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1)),
  };
}

/** `{"type":"ADDED","object":…}` and the end of the line. */
const eventBytes = 27;
/** `"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":` and braces. */
const partialBytes = 71;
/** An informer's own: the key, and its places in the map and in an index. */
const goEntryBytes = 200;

type Form = Omit<CacheCost, 'objects'>;

function toCaches(tally: CostTally): Form[] {
  const { objects, jsonBytes, keyBytes, metadataBytes, fields } = tally;
  const managedFields = fields.get(managedFieldsPath) ?? 0;
  const lastApplied = fields.get(lastAppliedPath) ?? 0;
  const kinformer = (bytes: number) => toKinformerMemory({ objects, jsonBytes: bytes, keyBytes });
  const go = heapsOf(tally);
  const wireBytes = Math.max(0, jsonBytes + objects - typeMetaBytes(tally));
  const metadataWire = metadataBytes + objects * partialBytes;
  const forms: Form[] = [
    { name: allFields, wireBytes, kinformerBytes: kinformer(jsonBytes), ...go.whole },
    { name: withoutManagedFields, wireBytes, kinformerBytes: kinformer(jsonBytes - managedFields), ...go.bare },
  ];
  if (lastApplied > 0) {
    forms.push({
      name: 'without managedFields and last-applied',
      wireBytes,
      kinformerBytes: kinformer(jsonBytes - managedFields - lastApplied),
      // A string costs both about what it is long.
      typedBytes: go.bare.typedBytes - lastApplied,
      dynamicBytes: go.bare.dynamicBytes - lastApplied,
    });
  }
  forms.push(
    {
      name: metadataOnly,
      wireBytes: metadataWire,
      kinformerBytes: kinformer(metadataWire),
      typedBytes: go.metadata.typedBytes,
      dynamicBytes: undefined,
    },
    {
      name: 'metadata only, without managedFields',
      wireBytes: metadataWire,
      kinformerBytes: kinformer(metadataWire - managedFields),
      typedBytes: go.metadata.typedBytes - go.managedFields.typedBytes,
      dynamicBytes: undefined,
    },
  );
  return forms;
}

export const allFields = 'all fields';
const withoutManagedFields = 'without managedFields';
export const metadataOnly = 'metadata only';

/** Kind and apiVersion of each object, which a list says once. */
function typeMetaBytes({ fields }: CostTally): number {
  return (fields.get('.kind') ?? 0) + (fields.get('.apiVersion') ?? 0);
}

/** What was measured of some objects, for all that were read. */
function heapsOf({ objects, jsonBytes, whole, metadata, managedFields }: CostTally) {
  const scale = whole.jsonBytes === 0 ? 0 : jsonBytes / whole.jsonBytes;
  const own = objects * goEntryBytes;
  const dropped = { typedBytes: managedFields.typedBytes * scale, dynamicBytes: managedFields.dynamicBytes * scale };
  const all = { typedBytes: whole.typedBytes * scale + own, dynamicBytes: whole.dynamicBytes * scale + own };
  return {
    whole: all,
    bare: { typedBytes: all.typedBytes - dropped.typedBytes, dynamicBytes: all.dynamicBytes - dropped.dynamicBytes },
    metadata: { typedBytes: metadata.typedBytes * scale + own },
    managedFields: dropped,
  };
}

/** Objects side by side are alike, so it is the pages that are compared. */
function findError({ pages, objects }: CostTally, total: number): number {
  const means = pages.map((page) => page.jsonBytes / page.objects);
  if (means.length < 2) return 1;
  const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
  const variance = means.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (means.length - 1);
  const left = Math.max(0, 1 - objects / total);
  return mean === 0 ? 0 : (twoSided * Math.sqrt((variance / means.length) * left)) / mean;
}

/** Of the normal distribution, for 95 of 100. */
const twoSided = 1.96;
