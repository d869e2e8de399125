import type { JsonValue } from '../../core/json.ts';

/**
 * What server-side apply and strategic merge patch must know of a type. A type may allow several shapes (any JSON does);
 * the value says which one holds.
 */
export interface Schema {
  readonly scalar?: ScalarType;
  /** Go's kind of a number. */
  readonly goKind?: string;
  readonly list?: ListSchema;
  readonly map?: MapSchema;
}

export type ScalarType = 'string' | 'numeric' | 'boolean' | 'untyped';

export interface ListSchema {
  /** Kept whole: owned and replaced as one value. */
  readonly isWhole: boolean;
  /** The fields that tell the items apart; none for a set of scalars. */
  readonly keys: readonly string[];
  element(): Schema;
}

export interface MapSchema {
  /** Kept whole: owned and replaced as one value. */
  readonly isWhole: boolean;
  /** The declared field of that name. */
  field(name: string): Field | undefined;
  /** The type of members that are not declared; undefined when there may be none. */
  element(): Schema | undefined;
  /** The fields that the server writes even when they were not given. */
  readonly alwaysWritten: readonly string[];
  /** The name of a struct. */
  readonly name?: string;
}

export interface Field {
  schema(): Schema;
  readonly isAlwaysWritten: boolean;
  /** What a list key counts as when an item lacks it. */
  readonly default?: JsonValue;
  readonly patch?: PatchRule;
}

/** How a strategic merge patch treats the field. */
export interface PatchRule {
  readonly strategies: readonly PatchStrategy[];
  readonly mergeKey?: string;
}

export type PatchStrategy = 'merge' | 'retainKeys' | 'replace';

/** The type of a member: the declared field's, or that of undeclared members. */
export function memberSchema(map: MapSchema, name: string): Schema | undefined {
  return map.field(name)?.schema() ?? map.element();
}

/** Any JSON, kept whole. */
export const untypedSchema: Schema = {
  scalar: 'untyped',
  list: { isWhole: true, keys: [], element: () => untypedSchema },
  map: { isWhole: true, field: () => undefined, element: () => untypedSchema, alwaysWritten: [] },
};

/** Any JSON; maps are merged member by member, lists kept whole. */
export const deducedSchema: Schema = {
  scalar: 'untyped',
  list: { isWhole: true, keys: [], element: () => untypedSchema },
  map: { isWhole: false, field: () => undefined, element: () => deducedSchema, alwaysWritten: [] },
};

/** A map with declared fields. */
export function createStruct(fields: ReadonlyMap<string, Field>, options: StructOptions = {}): Schema {
  const element = options.element ?? (() => undefined);
  const alwaysWritten = [...fields].filter(([, field]) => field.isAlwaysWritten).map(([name]) => name);
  const name = options.name === undefined ? {} : { name: options.name };
  const field = (member: string) => fields.get(member);
  return { map: { isWhole: options.isWhole ?? false, field, element, alwaysWritten, ...name } };
}

export interface StructOptions {
  readonly name?: string;
  readonly isWhole?: boolean;
  readonly element?: () => Schema | undefined;
}

/** A map whose members are all of one type. */
export function createMap(element: () => Schema, isWhole = false): Schema {
  return { map: { isWhole, field: () => undefined, element, alwaysWritten: [] } };
}

/** Calls `make` on the first look only. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
