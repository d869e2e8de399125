import { KinformerError } from '../core/errors.ts';
import { createSlabByteStore } from './byte-store.ts';
import type { KubeObject } from './kube-object.ts';
import { type ListMeta, readListMeta } from './list-meta.ts';
import { PendingBytes } from './pending-bytes.ts';
import { ObjectScanner, scanDone, scanIncomplete } from './scan.ts';
import { scanDocument } from './scan-document.ts';
import { fieldSlot } from './scan-fields.ts';
import { isBlank } from './scan-path.ts';
import { readText } from './scan-string.ts';
import { type ManagedFieldsUse, toScannedObject } from './scanned-object.ts';
import type { TypeMeta } from './type-meta.ts';

export interface ListSplitterOptions {
  /** Kind and apiVersion for items of a list that does not say, or says only after its items. */
  readonly itemType?: TypeMeta;
  /** What becomes of `metadata.managedFields` of the items. Default `keep`. */
  readonly managedFields?: ManagedFieldsUse;
  /** Told why an item was left out: it is no object, or has no metadata.name. */
  readonly onSkipped?: (reason: string) => void;
}

/** What a list says besides its items. */
interface SplitList<T> extends ListMeta {
  /** The list's own kind, such as `PodList`; empty when it did not say. */
  readonly kind: string;
  readonly apiVersion: string;
  /** Items that waited to the end for the list's kind; normally none. */
  readonly items: readonly KubeObject<T>[];
}

type State =
  | 'root'
  | 'firstKey'
  | 'key'
  | 'inKey'
  | 'colon'
  | 'value'
  | 'inValue'
  | 'afterValue'
  | 'firstItem'
  | 'item'
  | 'inItem'
  | 'afterItem'
  | 'end';

/**
 * Cuts the body of a list answer into its items as the chunks arrive, at any chunk border, without holding the body:
 * what waits is one incomplete item. `push` and `end` throw a KinformerError NOT_KUBERNETES for what is no JSON, no list
 * or a Table; a list that ends early is an error of `end`, and anything after the list is one too. `items` may be null or
 * absent (an empty list), and so may `metadata`.
 */
export class ListSplitter<T = unknown> {
  readonly #options: ListSplitterOptions;
  readonly #pending = new PendingBytes();
  readonly #scanner = new ObjectScanner();
  readonly #store = createSlabByteStore();
  #state: State = 'root';
  #key = '';
  #kind = '';
  #apiVersion = '';
  #meta: ListMeta = { resourceVersion: '' };
  #hasItems = false;
  #itemCount = 0;
  /** Bytes of items whose type is not known yet. */
  #held: { readonly bytes: Uint8Array; readonly number: number }[] = [];
  #ready: KubeObject<T>[] = [];

  constructor(options: ListSplitterOptions = {}) {
    this.#options = options;
  }

  /** Takes the next chunk (copied: it may be reused) and gives the items that it completes, in order. */
  push(chunk: Uint8Array): KubeObject<T>[] {
    this.#pending.append(chunk);
    const { bytes, length } = this.#pending;
    const consumed = this.#read(bytes, length);
    this.#pending.discard(consumed);
    this.#scanner.rebase(consumed);
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** Call at the end of the body. Throws when the list is not complete. */
  end(): SplitList<T> {
    if (this.#state !== 'end') throw notAList('the list ended early', 'the connection was cut; it will be tried again');
    if (!this.#hasItems && !this.#kind.endsWith('List')) {
      throw notAList(`expected a list, got ${this.#kind === '' ? 'an object without kind' : `kind ${this.#kind}`}`);
    }
    this.#release();
    return { ...this.#meta, kind: this.#kind, apiVersion: this.#apiVersion, items: this.#ready };
  }

  /** Reads on from the state; returns how many bytes are done with. */
  #read(bytes: Uint8Array, length: number): number {
    let at = isScanning(this.#state) ? this.#scanner.origin : 0;
    for (;;) {
      if (isScanning(this.#state)) {
        if (!this.#scan(bytes, length)) return Math.min(this.#scanner.origin, length);
        at = this.#scanner.position;
      } else {
        while (at < length && isBlank(bytes[at] as number)) at += 1;
        if (at === length) return at;
        at += this.#step(bytes[at] as number);
        if (isScanning(this.#state)) this.#scanner.begin(at);
      }
    }
  }

  /** Goes through one byte of the list's own structure; returns 0 when the byte belongs to a value that begins here. */
  #step(byte: number): number {
    switch (this.#state) {
      case 'root':
        return this.#expect(byte, 0x7b, 'firstKey', 'the answer is not a JSON object');
      case 'firstKey':
      case 'key':
        if (byte === 0x7d && this.#state === 'firstKey') return this.#go('end');
        if (byte !== 0x22) throw malformed();
        this.#state = 'inKey';
        return 0;
      case 'colon':
        return this.#expect(byte, 0x3a, 'value');
      case 'value':
        if (this.#key === 'items') return this.#beginItems(byte);
        this.#state = 'inValue';
        return 0;
      case 'afterValue':
        return byte === 0x7d ? this.#go('end') : this.#expect(byte, 0x2c, 'key');
      case 'firstItem':
      case 'item':
        if (byte === 0x5d && this.#state === 'firstItem') return this.#go('afterValue');
        this.#state = 'inItem';
        return 0;
      case 'afterItem':
        return byte === 0x5d ? this.#go('afterValue') : this.#expect(byte, 0x2c, 'item');
      default:
        throw notAList('the list is followed by something else');
    }
  }

  /** Goes on with a key, value or item; false when the bytes end in it. */
  #scan(bytes: Uint8Array, length: number): boolean {
    const scanner = this.#scanner;
    const result = scanner.scan(bytes, length, false);
    if (result === scanIncomplete) return false;
    if (result !== scanDone) throw malformed();
    const { origin, position } = scanner;
    if (this.#state === 'inKey') {
      this.#key = readText(bytes, origin, position);
      this.#state = 'colon';
    } else if (this.#state === 'inValue') {
      this.#noteValue(bytes.subarray(origin, position));
      this.#state = 'afterValue';
    } else {
      this.#addItem(bytes);
      this.#state = 'afterItem';
    }
    return true;
  }

  #noteValue(value: Uint8Array): void {
    if (this.#key === 'kind') this.#kind = readText(value, 0, value.length);
    else if (this.#key === 'apiVersion') this.#apiVersion = readText(value, 0, value.length);
    else if (this.#key === 'metadata') this.#meta = readListMeta(value);
    else if (this.#key === 'items') this.#hasItems = true;
    if (this.#kind === 'Table') {
      throw notAList('the server sent a Table instead of objects', 'is a proxy changing the Accept header?');
    }
    if (this.#kind !== '' && this.#apiVersion !== '') this.#release();
  }

  #beginItems(byte: number): number {
    if (this.#hasItems) throw notAList('the list has items twice');
    if (byte === 0x5b) {
      this.#hasItems = true;
      return this.#go('firstItem');
    }
    if (byte !== 0x6e) throw notAList('the items of the list are not an array');
    this.#state = 'inValue';
    return 0;
  }

  #addItem(bytes: Uint8Array): void {
    const { origin, position, starts } = this.#scanner;
    this.#itemCount += 1;
    const isTyped = starts[fieldSlot.kind] !== -1 && starts[fieldSlot.apiVersion] !== -1;
    const itemType = this.#itemType();
    if (bytes[origin] !== 0x7b) this.#options.onSkipped?.(`item ${this.#itemCount} of the list is not an object`);
    else if (this.#held.length === 0 && (isTyped || itemType)) {
      this.#emit(this.#toObject(bytes, this.#scanner, itemType), this.#itemCount);
    } else this.#held.push({ bytes: Uint8Array.from(bytes.subarray(origin, position)), number: this.#itemCount });
  }

  #toObject(bytes: Uint8Array, scanner: ObjectScanner, itemType: TypeMeta | undefined): KubeObject<T> {
    const { managedFields = 'keep' } = this.#options;
    return toScannedObject<T>(bytes, scanner, itemType, { managedFields, store: this.#store });
  }

  #emit(object: KubeObject<T>, number: number): void {
    if (object.key === '') this.#options.onSkipped?.(`item ${number} of the list has no metadata.name`);
    else this.#ready.push(object);
  }

  /** Undefined while the list may still say it. */
  #itemType(): TypeMeta | undefined {
    const { itemType } = this.#options;
    if (this.#kind === '' || this.#apiVersion === '') return itemType;
    const kind = this.#kind.endsWith('List') ? this.#kind.slice(0, -'List'.length) : '';
    return kind === '' ? (itemType ?? {}) : { kind, apiVersion: this.#apiVersion };
  }

  #release(): void {
    const held = this.#held;
    this.#held = [];
    const itemType = this.#itemType() ?? {};
    for (const { bytes, number } of held) this.#emit(this.#toObject(bytes, scanDocument(bytes), itemType), number);
  }

  #expect(byte: number, wanted: number, next: State, message?: string): number {
    if (byte !== wanted) throw message ? notAList(message) : malformed();
    return this.#go(next);
  }

  #go(next: State): number {
    this.#state = next;
    return 1;
  }
}

function isScanning(state: State): boolean {
  return state === 'inKey' || state === 'inValue' || state === 'inItem';
}

function malformed(): KinformerError {
  return notAList('the list is not valid JSON');
}

function notAList(message: string, hint?: string): KinformerError {
  return new KinformerError('NOT_KUBERNETES', message, hint === undefined ? {} : { hint });
}
