import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';

/** What another definition already took, with the name of the condition's reason for it. */
export interface NameConflict {
  readonly reason: string;
  readonly name: string;
  /** All members of the names that are taken. */
  readonly taken: readonly string[];
}

/** The status of a definition whose names were looked at: accepted and established, or not. */
export function acceptNames(
  definition: JsonObject,
  conflict: NameConflict | undefined,
  time: string,
  storageVersion: string,
): JsonObject {
  const status = objectAt(definition, 'status') ?? {};
  const condition = createConditions(status, time);
  const names = objectAt(definition, 'spec', 'names');
  const stored = arrayAt(status, 'storedVersions').filter((version) => version !== storageVersion);
  const storedVersions = [...stored, storageVersion];
  if (conflict) {
    return {
      ...status,
      conditions: [
        condition('NamesAccepted', 'False', conflict.reason, `${JSON.stringify(conflict.name)} is already in use`),
        condition('Established', 'False', 'NotAccepted', 'not all names are accepted'),
      ],
      acceptedNames: {
        plural: '',
        kind: '',
        ...objectAt(status, 'acceptedNames'),
        ...free(names ?? {}, conflict.taken),
      },
      storedVersions,
    };
  }
  return {
    ...status,
    conditions: [
      condition('NamesAccepted', 'True', 'NoConflicts', 'no conflicts found'),
      condition('Established', 'True', 'InitialNamesAccepted', 'the initial names have been accepted'),
      ...otherConditions(status),
    ],
    acceptedNames: names,
    storedVersions,
  };
}

function free(names: JsonObject, taken: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(names).filter(([name]) => !taken.includes(name)));
}

const pendingDeletion = 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon';

/** The status of a definition that is being deleted. */
export function addTerminating(definition: JsonObject, time: string, stage: 'pending' | 'running'): JsonObject {
  const status = objectAt(definition, 'status') ?? {};
  const condition = createConditions(status, time);
  const terminating =
    stage === 'pending'
      ? condition('Terminating', 'True', 'InstanceDeletionPending', pendingDeletion)
      : condition('Terminating', 'True', 'InstanceDeletionInProgress', 'CustomResource deletion is in progress');
  const kept = arrayAt(status, 'conditions').filter((present) => stringAt(present, 'type') !== 'Terminating');
  return { ...status, conditions: [...kept, terminating] };
}

function otherConditions(status: JsonObject): readonly unknown[] {
  return arrayAt(status, 'conditions').filter(
    (present) => !['NamesAccepted', 'Established'].includes(stringAt(present, 'type')),
  );
}

/** Conditions keep their time while their status stays. */
function createConditions(status: JsonObject, time: string) {
  return (type: string, value: string, reason: string, message: string): JsonObject => {
    const present = arrayAt(status, 'conditions').find((condition) => stringAt(condition, 'type') === type);
    const same = isJsonObject(present) && present.status === value;
    return { type, status: value, lastTransitionTime: same ? present.lastTransitionTime : time, reason, message };
  };
}
