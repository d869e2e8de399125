import { objectMeta } from '../object/meta.ts';
import { DeletedFinalStateUnknown } from './deltas.ts';

/** client-go's `DeletedObject`: what a typed handler is told of a deletion, observed or inferred. */
export class DeletedObject<T> {
  /** The object's last known state; may be absent when the deletion was inferred. */
  readonly optionalObject: T | undefined;
  /** Set when the deletion was inferred. */
  readonly finalStateUnknown: DeletedFinalStateUnknown<T> | undefined;

  constructor(object: T | DeletedFinalStateUnknown<T> | undefined) {
    const isTombstone = object instanceof DeletedFinalStateUnknown;
    this.finalStateUnknown = isTombstone ? object : undefined;
    this.optionalObject = isTombstone ? object.object : object;
  }

  /** The tombstone's key, else `namespace/name` or `name`, else the empty string. */
  getKey(): string {
    if (this.finalStateUnknown) return this.finalStateUnknown.key;
    const { namespace = '', name = '' } = objectMeta(this.optionalObject) ?? {};
    return namespace === '' ? name : `${namespace}/${name}`;
  }

  /** Never fails: of a tombstone's key only the first slash separates, further ones belong to the name. */
  getObjectName(): { readonly namespace: string; readonly name: string } {
    const key = this.getKey();
    const slash = key.indexOf('/');
    return slash < 0 ? { namespace: '', name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
  }
}
