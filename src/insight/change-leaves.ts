import { itemName } from '../object/item-identity.ts';
import type { DifferenceStep } from '../object/json-difference.ts';
import type { JsonSlice } from '../object/json-path-nodes.ts';
import { forEachElement, forEachMember, skipBlanks, skipValue } from '../object/scan-path.ts';
import { readString, utf8Text } from '../object/scan-string.ts';
import type { ObjectChange } from './changes.ts';

/** A change of one scalar, or of an empty object or list. */
export interface ChangeLeaf {
  readonly steps: readonly DifferenceStep[];
  /** JSON; undefined for what is not there. */
  readonly old: string | undefined;
  readonly new: string | undefined;
}

/** What a change comes to field by field: an object that came or went is all the fields in it. */
export function toLeaves({ steps, oldJson, newJson }: ObjectChange): ChangeLeaf[] {
  const leaves: ChangeLeaf[] = [];
  if (oldJson === undefined && newJson !== undefined) {
    walk(steps, newJson, (at, json) => leaves.push({ steps: at, old: undefined, new: json }));
  } else if (newJson === undefined && oldJson !== undefined) {
    walk(steps, oldJson, (at, json) => leaves.push({ steps: at, old: json, new: undefined }));
  } else leaves.push({ steps, old: oldJson, new: newJson });
  return leaves;
}

/** What is nested deeper counts as one value: the call stack has an end. */
const deepest = 256;

type VisitLeaf = (steps: readonly DifferenceStep[], json: string) => void;

function walk(steps: readonly DifferenceStep[], json: string, visit: VisitLeaf): void {
  walkSlice(steps, { bytes: Buffer.from(json), start: 0 }, visit);
}

function walkSlice(steps: readonly DifferenceStep[], { bytes, start }: JsonSlice, visit: VisitLeaf): void {
  const first = bytes[start] as number;
  const end = skipValue(bytes, start);
  const isContainer = (first | 0x20) === 0x7b && skipBlanks(bytes, start + 1) < end - 1 && steps.length < deepest;
  if (!isContainer) visit(steps, utf8Text(bytes, start, end));
  else if (first === 0x7b) {
    forEachMember(bytes, start, (keyStart, keyEnd, valueStart) => {
      walkSlice([...steps, readString(bytes, keyStart, keyEnd)], { bytes, start: valueStart }, visit);
    });
  } else {
    let index = 0;
    forEachElement(bytes, start, (at) => {
      const item = { bytes, start: at };
      walkSlice([...steps, { index, name: itemName(item), item }], item, visit);
      index += 1;
    });
  }
}
