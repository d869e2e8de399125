import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import type { ResourceEventHandler } from '../../src/cache/handlers.ts';
import { deletionHandlingMetaNamespaceKey } from '../../src/cache/keys.ts';
import type { ListMark, Notification } from '../../src/cache/notification.ts';
import { objectMeta } from '../../src/object/meta.ts';

/**
 * Writes down what it is told, in short: `add a@1 initial`, `update a@1→a@2 watch`, `delete a@2 watch`,
 * `delete a@2? relist` for a tombstone, `listed 5 initial`.
 */
export class RecordingHandler<T> implements ResourceEventHandler<T> {
  readonly log: string[] = [];
  readonly notifications: Notification<T>[] = [];
  readonly marks: ListMark[] = [];
  /** The state that the notifications add up to. */
  readonly state = new Map<string, T>();

  onAdd(object: T, isInInitialList: boolean, notification: Notification<T>): void {
    const flag = isInInitialList ? ' (initial list)' : '';
    this.#note(`add ${short(object)} ${causeOf(notification)}${flag}`, notification);
    this.state.set(deletionHandlingMetaNamespaceKey(object), object);
  }

  onUpdate(oldObject: T, newObject: T, notification: Notification<T>): void {
    this.#note(`update ${short(oldObject)}→${short(newObject)} ${causeOf(notification)}`, notification);
    this.state.set(deletionHandlingMetaNamespaceKey(newObject), newObject);
  }

  onDelete(object: T | DeletedFinalStateUnknown<T>, notification: Notification<T>): void {
    const text = object instanceof DeletedFinalStateUnknown ? `${short(object.object)}?` : short(object);
    this.#note(`delete ${text} ${causeOf(notification)}`, notification);
    this.state.delete(deletionHandlingMetaNamespaceKey(object));
  }

  onListed(mark: ListMark): void {
    this.marks.push(mark);
    this.log.push(`listed ${mark.resourceVersion}${mark.initial ? ' initial' : ''}`);
  }

  /** What came since the last look. */
  take(): string[] {
    return this.log.splice(0);
  }

  #note(text: string, notification: Notification<T>): void {
    this.log.push(text);
    this.notifications.push(notification);
  }
}

function short(object: unknown): string {
  const meta = objectMeta(object);
  return meta ? `${meta.name}@${meta.resourceVersion ?? ''}` : 'nothing';
}

function causeOf<T>(notification: Notification<T>): string {
  return 'cause' in notification ? notification.cause : '';
}
