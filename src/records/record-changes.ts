import { findChanges, managersOf, type ObjectChange } from '../insight/changes.ts';
import { describeChanges } from '../insight/describe-changes.ts';
import { quote } from './json-quote.ts';
import type { EventRecord } from './public-record.ts';

/** The value of a MODIFIED record's `changes`, as JSON. Values are digit for digit those of the objects. */
export function toChangesJson(record: EventRecord): string {
  let json = '';
  for (const change of changesOf(record)) json += (json === '' ? '[' : ',') + toChangeJson(change);
  return json === '' ? '[]' : `${json}]`;
}

/** What a MODIFIED record changed in a few words, and who did it where managedFields tell. Not yet printable. */
export function describeRecordChange(record: EventRecord, arrow: string, mask: string): string[] {
  const changes = changesOf(record);
  const what = describeChanges(changes, { arrow, mask, kind: record.object?.kind ?? '' });
  return [what, managersOf(changes).join(', ')].filter((part) => part !== '');
}

/** managedFields that are inside the objects are shown with them, and so they count. */
function changesOf({ oldObject, object }: EventRecord): ObjectChange[] {
  if (!oldObject || !object) return [];
  return findChanges(oldObject, object, { withManagedFields: object.hasManagedFields || oldObject.hasManagedFields });
}

function toChangeJson({ path, op, oldJson, newJson, manager }: ObjectChange): string {
  const old = oldJson === undefined ? '' : `,"old":${oldJson}`;
  const added = newJson === undefined ? '' : `,"new":${newJson}`;
  const who = manager === undefined ? '' : `,"manager":${quote(manager)}`;
  return `{"path":${quote(path)},"op":"${op}"${old}${added}${who}}`;
}
