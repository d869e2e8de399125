import { findChanges, isNoOp, managersOf } from '../../insight/changes.ts';
import { describeChanges } from '../../insight/describe-changes.ts';
import { listManagers } from '../../insight/managers.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { LogType } from '../../view/models/log-model.ts';
import type { Description, LoggedChange } from './log-entry.ts';

/** A few words for the state of an object, such as `Pending` or `CrashLoopBackOff`; may be empty. */
export type DescribeState = (object: KubeObject) => string;

/** What changed and who did it, in the words of the log. */
export function createDescriber(describeState: DescribeState) {
  return (type: LogType, cause: string, change: LoggedChange): Description => {
    const { object, oldObject, isReplaced, isFinalStateUnknown } = change;
    if (isFinalStateUnknown) return { text: 'final state unknown', manager: '', isNoop: false };
    if (!object) return { text: 'n/a', manager: '', isNoop: false };
    if (isReplaced) return { text: 'replaced: new uid', manager: lastManager(object), isNoop: false };
    if (type === 'DEL') return { text: `was ${describeState(object) || 'there'}`, manager: '', isNoop: false };
    if (oldObject && oldObject !== object) return describeUpdate(oldObject, object);
    const text = cause === 'relist' ? 'missed while disconnected' : describeState(object);
    return { text, manager: lastManager(object), isNoop: type === 'SYNC' };
  };
}

function describeUpdate(oldObject: KubeObject, object: KubeObject): Description {
  const changes = findChanges(oldObject, object);
  const manager = managersOf(changes).join(', ');
  return { text: describeChanges(changes, { kind: object.kind }), manager, isNoop: isNoOp(changes) };
}

/** Whose write was the last, as far as managedFields tell. */
function lastManager(object: KubeObject): string {
  let last: { readonly manager: string; readonly timeMs: number | undefined } | undefined;
  for (const each of listManagers(object)) if (!last || (each.timeMs ?? 0) >= (last.timeMs ?? 0)) last = each;
  return last?.manager ?? '';
}
