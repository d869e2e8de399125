import { type ByteStore, heapByteStore, type StoredBytes } from './byte-store.ts';
import { compactJson } from './compact.ts';
import { type Edit, editedOffset, editedParts } from './edit-bytes.ts';
import type { JsonSlice } from './json-path-nodes.ts';
import { keepTexts } from './keep-texts.ts';
import { isMetaCarrier, type ObjectMeta } from './meta.ts';
import { type ObjectIdentity, readIdentity } from './object-identity.ts';
import { repeatedTextAt } from './repeated-text.ts';
import type { ObjectScanner } from './scan.ts';
import { scanDocument } from './scan-document.ts';
import { fieldSlot, fieldSlotCount } from './scan-fields.ts';
import { type ByteRange, findMember, findStart, type JsonPathStep, skipValue } from './scan-path.ts';
import { readText, textAt, utf8Text } from './scan-string.ts';
import { findMissingType, insertTypeMeta, type TypeMeta } from './type-meta.ts';

/** metav1.OwnerReference, as far as it is read here. */
export interface OwnerReference {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly uid?: string;
  readonly controller?: boolean;
}

/**
 * A Kubernetes object as the bytes that arrived. Immutable: `bytes` is the truth that is stored, printed and journaled;
 * the metadata fields are read from it by a scanner; `value`, `labels`, `annotations`, `ownerReferences` and what `field`
 * returns are made on each look and never cached, so that a consumer who changes them changes nothing here.
 */
export class KubeObject<T = unknown> implements ObjectMeta {
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  /** `namespace/name`, or `name`; empty when the object has no name. */
  readonly key: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly #stored: StoredBytes;
  // Offsets of values in the bytes, -1 for absent. Fields and not an array: they are a third of its size.
  readonly #metadata: number;
  readonly #uid: number;
  readonly #resourceVersion: number;
  readonly #labels: number;
  readonly #annotations: number;
  readonly #ownerReferences: number;
  readonly #managedFields: number;
  readonly #creationTimestamp: number;
  readonly #deletionTimestamp: number;
  readonly #spec: number;
  readonly #status: number;
  readonly #managersAsideBytes: number;

  /**
   * Copies `bytes`, which must be one JSON object with blanks around it at most; throws a SyntaxError otherwise.
   * `typeMeta` fills in what the object lacks of kind and apiVersion, where the API server writes them: first.
   */
  static fromBytes<T = unknown>(bytes: Uint8Array, typeMeta?: TypeMeta): KubeObject<T> {
    return KubeObject.fromScan(bytes, scanDocument(bytes), typeMeta);
  }

  /**
   * @internal Copies what `scanner` has just found to be a complete object, without `ranges` of its bytes, which must leave valid
   * JSON, kind, apiVersion, namespace and name.
   */
  static fromScan<T = unknown>(
    bytes: Uint8Array,
    scanner: ObjectScanner,
    typeMeta?: TypeMeta,
    ranges: readonly ByteRange[] = [],
    store: ByteStore = heapByteStore,
    managedFieldsAside?: Uint8Array,
  ): KubeObject<T> {
    const { origin, position, starts } = scanner;
    if (scanner.hasLineBreaks) {
      const pieces = editedParts(bytes.subarray(origin, position), ranges);
      return KubeObject.fromBytes(compactJson(Buffer.concat(pieces)), typeMeta);
    }
    const object = bytes.subarray(origin, position);
    const missing = findMissingType(starts, typeMeta);
    const edits = missing ? [...insertTypeMeta(object, missing), ...ranges] : ranges;
    return KubeObject.#create(object, starts, readIdentity(object, starts, missing), edits, store, managedFieldsAside);
  }

  /** The object that JSON.stringify makes of `value`. */
  static from<T>(value: T): KubeObject<T> {
    return KubeObject.fromBytes(Buffer.from(JSON.stringify(value)));
  }

  static #create<T>(
    object: Uint8Array,
    starts: Int32Array,
    identity: ObjectIdentity,
    edits: readonly Edit[],
    store: ByteStore = heapByteStore,
    managedFieldsAside?: Uint8Array,
  ): KubeObject<T> {
    const stored = store.put(editedParts(object, edits), managedFieldsAside);
    return new KubeObject(stored, identity, starts, edits, managedFieldsAside?.length ?? 0);
  }

  /** `starts` are offsets before the edits. */
  private constructor(
    stored: StoredBytes,
    identity: ObjectIdentity,
    starts: Int32Array,
    edits: readonly Edit[],
    managersAsideBytes: number,
  ) {
    const at = (slot: number) => editedOffset(starts[slot] as number, edits);
    this.namespace = identity.namespace;
    this.key = identity.key;
    this.apiVersion = identity.apiVersion;
    this.kind = identity.kind;
    this.#stored = stored;
    this.#metadata = at(fieldSlot.metadata);
    this.#uid = at(fieldSlot.uid);
    this.#resourceVersion = at(fieldSlot.resourceVersion);
    this.#labels = at(fieldSlot.labels);
    this.#annotations = at(fieldSlot.annotations);
    this.#ownerReferences = at(fieldSlot.ownerReferences);
    this.#managedFields = at(fieldSlot.managedFields);
    this.#creationTimestamp = at(fieldSlot.creationTimestamp);
    this.#deletionTimestamp = at(fieldSlot.deletionTimestamp);
    this.#spec = at(fieldSlot.spec);
    this.#status = at(fieldSlot.status);
    this.#managersAsideBytes = managersAsideBytes;
  }

  get [isMetaCarrier](): true {
    return true;
  }

  /** The object's JSON, UTF-8, in one line, without surrounding blanks; otherwise as it arrived. Do not write to it. */
  get bytes(): Uint8Array {
    return heapByteStore.get(this.#stored);
  }

  /** Empty when the object has none. */
  get name(): string {
    return this.namespace === '' ? this.key : this.key.slice(this.namespace.length + 1);
  }

  /** Empty when absent. */
  get uid(): string {
    return textAt(this.bytes, this.#uid);
  }

  /** Verbatim; a number counts as its text. */
  get resourceVersion(): string {
    const { bytes } = this;
    const start = this.#resourceVersion;
    return start === -1 ? '' : readText(bytes, start, skipValue(bytes, start));
  }

  /** RFC 3339 as the server wrote it; undefined when absent or null. */
  get creationTimestamp(): string | undefined {
    return textAt(this.bytes, this.#creationTimestamp) || undefined;
  }

  /** Set while finalizers or a grace period keep an object that was deleted; else undefined. */
  get deletionTimestamp(): string | undefined {
    return textAt(this.bytes, this.#deletionTimestamp) || undefined;
  }

  /** Parsed anew on each look, and so are annotations and owners; empty when there are none. */
  get labels(): Readonly<Record<string, string>> {
    return this.#isAt(this.#labels, 0x7b) ? keepTexts(this.#parse(this.#labels)) : {};
  }

  get annotations(): Readonly<Record<string, string>> {
    return this.#isAt(this.#annotations, 0x7b) ? keepTexts(this.#parse(this.#annotations)) : {};
  }

  get ownerReferences(): readonly OwnerReference[] {
    return this.#isAt(this.#ownerReferences, 0x5b) ? this.#parse(this.#ownerReferences) : [];
  }

  get hasManagedFields(): boolean {
    return this.#managedFields !== -1;
  }

  /** As `hasManagedFields`, also where they were set aside. */
  get hasManagers(): boolean {
    return this.#managedFields !== -1 || this.#managersAsideBytes > 0;
  }

  /** The JSON of metadata.managedFields, also where it was set aside; undefined when there is none. */
  get managedFields(): JsonSlice | undefined {
    if (this.#managedFields !== -1) return { bytes: this.bytes, start: this.#managedFields };
    const length = this.#managersAsideBytes;
    return length === 0 ? undefined : { bytes: heapByteStore.getAside(this.#stored, length), start: 0 };
  }

  /** One label, without making the others. */
  label(name: string): string | undefined {
    return this.#member(this.#labels, name);
  }

  /** One annotation, without making the others. */
  annotation(name: string): string | undefined {
    return this.#member(this.#annotations, name);
  }

  /** The whole object, parsed anew on each look. */
  get value(): T {
    const { bytes } = this;
    return JSON.parse(utf8Text(bytes, 0, bytes.length)) as T;
  }

  /** For JSON.stringify. */
  toJSON(): T {
    return this.value;
  }

  /** The value at `path`, without parsing the rest; undefined when there is none. */
  field<V = unknown>(path: readonly JsonPathStep[]): V | undefined {
    const start = this.findStart(path);
    return start === -1 ? undefined : this.#parse<V>(start);
  }

  /** Where in `bytes` the value at `path` begins, or -1. Starts at the nearest field whose place is known. */
  findStart(path: readonly JsonPathStep[]): number {
    const first = path[0];
    if (first === 'spec') return this.#findBelow(this.#spec, path, 1);
    if (first === 'status') return this.#findBelow(this.#status, path, 1);
    if (first !== 'metadata') return this.#findBelow(0, path, 0);
    const known = this.#startInMetadata(path[1]);
    return known === undefined ? this.#findBelow(this.#metadata, path, 1) : this.#findBelow(known, path, 2);
  }

  /**
   * A copy without the given ranges of its bytes, which must be in order and leave valid JSON. `keepsIdentity` promises that
   * kind, apiVersion, namespace and name are not in them; the copy is cheaper then, and can keep managed fields aside.
   */
  without(ranges: readonly ByteRange[], keepsIdentity: boolean, managedFieldsAside?: Uint8Array): KubeObject<T> {
    if (keepsIdentity) {
      return KubeObject.#create(this.bytes, this.#starts(), this, ranges, heapByteStore, managedFieldsAside);
    }
    return KubeObject.fromBytes(Buffer.concat(editedParts(this.bytes, ranges)));
  }

  /** As the scanner's, without the fields that are kept as strings. */
  #starts(): Int32Array {
    const starts = new Int32Array(fieldSlotCount).fill(-1);
    starts[fieldSlot.metadata] = this.#metadata;
    starts[fieldSlot.uid] = this.#uid;
    starts[fieldSlot.resourceVersion] = this.#resourceVersion;
    starts[fieldSlot.labels] = this.#labels;
    starts[fieldSlot.annotations] = this.#annotations;
    starts[fieldSlot.ownerReferences] = this.#ownerReferences;
    starts[fieldSlot.managedFields] = this.#managedFields;
    starts[fieldSlot.creationTimestamp] = this.#creationTimestamp;
    starts[fieldSlot.deletionTimestamp] = this.#deletionTimestamp;
    starts[fieldSlot.spec] = this.#spec;
    starts[fieldSlot.status] = this.#status;
    return starts;
  }

  #findBelow(start: number, path: readonly JsonPathStep[], steps: number): number {
    return start === -1 || path.length === steps ? start : findStart(this.bytes, path.slice(steps), start);
  }

  #startInMetadata(name: JsonPathStep | undefined): number | undefined {
    switch (name) {
      case 'labels':
        return this.#labels;
      case 'annotations':
        return this.#annotations;
      case 'ownerReferences':
        return this.#ownerReferences;
      case 'managedFields':
        return this.#managedFields;
      case 'uid':
        return this.#uid;
      case 'resourceVersion':
        return this.#resourceVersion;
      case 'creationTimestamp':
        return this.#creationTimestamp;
      case 'deletionTimestamp':
        return this.#deletionTimestamp;
      default:
        return undefined;
    }
  }

  #isAt(start: number, byte: number): boolean {
    return start !== -1 && this.bytes[start] === byte;
  }

  #parse<V>(start: number): V {
    const { bytes } = this;
    return JSON.parse(utf8Text(bytes, start, skipValue(bytes, start))) as V;
  }

  #member(start: number, name: string): string | undefined {
    if (start === -1) return undefined;
    const { bytes } = this;
    const at = findMember(bytes, start, name);
    return at !== -1 && bytes[at] === 0x22 ? repeatedTextAt(bytes, at) : undefined;
  }
}
