import type { ResourceEventHandler } from './handlers.ts';
import type { Notification } from './notification.ts';

/** Calls the method of the handler that the notification is for, and returns what it returned. */
export function dispatch<T>(handler: ResourceEventHandler<T>, notification: Notification<T>): void | Promise<void> {
  switch (notification.type) {
    case 'add':
      return handler.onAdd?.(notification.object, notification.isInInitialList, notification);
    case 'update':
      return handler.onUpdate?.(notification.oldObject, notification.object, notification);
    case 'delete':
      return handler.onDelete?.(notification.object, notification);
    case 'listed':
      return handler.onListed?.(notification.mark);
  }
}
