import type { KubeObject } from '../../object/kube-object.ts';
import { skipValue } from '../../object/scan-path.ts';
import { addFieldSizes, type FieldSizes } from './field-sizes.ts';
import { measureGoHeap } from './go-heap.ts';

/** Of objects that are counted, how many are looked at piece by piece. */
const mostMeasured = 1000;

/** Sums of the heap that a Go program would need, over the objects that were looked at. */
interface MeasuredHeap {
  jsonBytes: number;
  dynamicBytes: number;
  typedBytes: number;
}

/** Adds up what objects cost, without keeping any. */
export class CostTally {
  readonly fields: FieldSizes = new Map();
  objects = 0;
  jsonBytes = 0;
  keyBytes = 0;
  /** Of metadata alone, its managed fields included. */
  metadataBytes = 0;
  /** Objects and bytes of each page. */
  readonly pages: { readonly objects: number; readonly jsonBytes: number }[] = [];
  readonly whole: MeasuredHeap = { jsonBytes: 0, dynamicBytes: 0, typedBytes: 0 };
  readonly metadata: MeasuredHeap = { jsonBytes: 0, dynamicBytes: 0, typedBytes: 0 };
  readonly managedFields: MeasuredHeap = { jsonBytes: 0, dynamicBytes: 0, typedBytes: 0 };
  readonly #everyNth: number;

  /** `expected` is how many objects will be added, about. */
  constructor(expected: number) {
    this.#everyNth = Math.max(1, Math.floor(expected / mostMeasured));
  }

  addPage(objects: readonly KubeObject[]): void {
    let jsonBytes = 0;
    for (const object of objects) {
      this.#add(object);
      jsonBytes += object.bytes.length;
    }
    if (objects.length > 0) this.pages.push({ objects: objects.length, jsonBytes });
  }

  #add(object: KubeObject): void {
    const { bytes, key } = object;
    if (this.objects % this.#everyNth === 0) this.#measure(object);
    this.objects += 1;
    this.jsonBytes += bytes.length;
    this.keyBytes += key.length;
    const metadata = object.findStart(['metadata']);
    if (metadata !== -1) this.metadataBytes += skipValue(bytes, metadata) - metadata;
    addFieldSizes(object, this.fields);
  }

  #measure(object: KubeObject): void {
    const { bytes, managedFields } = object;
    addHeap(this.whole, bytes, 0);
    const metadata = object.findStart(['metadata']);
    if (metadata !== -1) addHeap(this.metadata, bytes, metadata);
    if (managedFields) addHeap(this.managedFields, managedFields.bytes, managedFields.start);
  }
}

function addHeap(sum: MeasuredHeap, bytes: Uint8Array, start: number): void {
  const { dynamicBytes, typedBytes } = measureGoHeap(bytes, start);
  sum.jsonBytes += skipValue(bytes, start) - start;
  sum.dynamicBytes += dynamicBytes;
  sum.typedBytes += typedBytes;
}
