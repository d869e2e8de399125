import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyServerSide } from '../../../src/apiserver/managed-fields/apply-server-side.ts';
import { createCustomResourceSchema } from '../../../src/apiserver/managed-fields/crd-schema.ts';
import { difference, emptySet, type FieldSet } from '../../../src/apiserver/managed-fields/field-set.ts';
import { fieldsOf } from '../../../src/apiserver/managed-fields/fields-of.ts';
import { hasEffect } from '../../../src/apiserver/managed-fields/has-effect.ts';
import { removeFields } from '../../../src/apiserver/managed-fields/remove-fields.ts';
import { trackUpdate } from '../../../src/apiserver/managed-fields/track-update.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { boatSchema } from '../patch/write-cases.ts';

const schema = createCustomResourceSchema(boatSchema);
const apiVersion = 'fleet.example.org/v1';
const timeIso = '2026-01-01T00:00:00Z';

const names = fc.constantFrom('ann', 'bob', 'cid');
const crew = fc.uniqueArray(fc.record({ name: names, age: fc.nat(9) }, { requiredKeys: ['name'] }), {
  selector: (member) => member.name,
  minLength: 1,
});
const spec = fc.record(
  {
    size: fc.nat(9),
    crew,
    ports: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 }),
    whole: fc.dictionary(names, fc.nat(9), { minKeys: 1 }),
    extra: fc.dictionary(names, fc.oneof(fc.nat(9), fc.array(fc.nat(3), { minLength: 1 })), { minKeys: 1 }),
  },
  { requiredKeys: [] },
);
const boat = fc
  .record({ spec }, { requiredKeys: [] })
  .filter((it) => it.spec === undefined || Object.keys(it.spec).length > 0)
  .map((it): JsonObject => ({ apiVersion, kind: 'Boat', metadata: { name: 'x' }, ...(it as JsonObject) }));

function apply(live: JsonObject | undefined, applied: JsonObject, manager: string, force = true) {
  const result = applyServerSide({ live, applied, manager, force, apiVersion, subresource: '', timeIso, schema });
  if (result.type !== 'applied') throw result.error;
  return result;
}

function ownedBy(object: JsonObject, manager: string): FieldSet {
  const { managedFields = [] } = object.metadata as {
    managedFields?: readonly { manager: string; fieldsV1: FieldSet }[];
  };
  return managedFields.find((entry) => entry.manager === manager)?.fieldsV1 ?? emptySet;
}

describe('server-side apply', () => {
  it('gives back what was applied when the owned fields are taken out', () => {
    fc.assert(
      fc.property(boat, boat, boat, (first, second, third) => {
        const object = apply(apply(apply(undefined, first, 'a').object, second, 'b').object, third, 'a').object;
        const others = difference(fieldsOf(object, schema), ownedBy(object, 'a'));
        expect(sorted(removeFields(object, others, schema).spec)).toEqual(sorted(third.spec));
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(boat, boat, (live, applied) => {
        const before = apply(undefined, live, 'a').object;
        const once = apply(before, applied, 'b').object;
        const twice = apply(once, applied, 'b');
        expect(twice.isChanged).toBe(false);
        expect(hasEffect(once, twice.object)).toBe(false);
      }),
    );
  });

  it('leaves nothing behind when nothing is applied any more', () => {
    fc.assert(
      fc.property(boat, (applied) => {
        const { spec: _spec, ...nothing } = applied;
        const { object } = apply(apply(undefined, applied, 'a').object, nothing, 'a');
        expect(object).toEqual(nothing);
      }),
    );
  });

  it('does not take away what others set', () => {
    fc.assert(
      fc.property(boat, boat, (theirs, mine) => {
        const { spec: _spec, ...nothing } = mine;
        const both = apply(apply(undefined, theirs, 'a').object, mine, 'b').object;
        const kept = ownedBy(both, 'a');
        expect(ownedBy(apply(both, nothing, 'b').object, 'a')).toEqual(kept);
      }),
    );
  });

  it('conflicts exactly when the other would lose a field', () => {
    fc.assert(
      fc.property(boat, boat, (theirs, mine) => {
        const live = apply(undefined, theirs, 'a').object;
        const forced = apply(live, mine, 'b').object;
        const request = {
          live,
          applied: mine,
          manager: 'b',
          force: false,
          apiVersion,
          subresource: '',
          timeIso,
          schema,
        };
        const isLost = JSON.stringify(ownedBy(forced, 'a')) !== JSON.stringify(ownedBy(live, 'a'));
        expect(applyServerSide(request).type === 'conflicts').toBe(isLost);
      }),
    );
  });

  it('does not change its inputs', () => {
    fc.assert(
      fc.property(boat, boat, (live, applied) => {
        const before = structuredClone([live, applied]);
        apply(apply(undefined, live, 'a').object, applied, 'b');
        expect([live, applied]).toEqual(before);
      }),
    );
  });
});

describe('updates', () => {
  it('let every path that is set have an owner', () => {
    fc.assert(
      fc.property(boat, boat, (first, second) => {
        const created = withFields(
          first,
          trackUpdate({ live: undefined, next: first, manager: 'a', apiVersion, subresource: '', timeIso, schema }),
        );
        const next = withFields(second, (created.metadata as JsonObject).managedFields);
        const managedFields = trackUpdate({
          live: created,
          next,
          manager: 'b',
          apiVersion,
          subresource: '',
          timeIso,
          schema,
        });
        const updated = withFields(second, managedFields);
        const owned = [ownedBy(updated, 'a'), ownedBy(updated, 'b')];
        const free = owned.reduce(difference, fieldsOf({ spec: second.spec ?? {} }, schema));
        // Only the ways to what is owned are free, and an object whose fields have all gone is not tracked.
        if (created.spec !== undefined) expect(Object.keys(free).filter((it) => it !== 'f:spec')).toEqual([]);
      }),
    );
  });

  it('keep what the same object says', () => {
    fc.assert(
      fc.property(boat, (object) => {
        const managedFields = trackUpdate({
          live: undefined,
          next: object,
          manager: 'a',
          apiVersion,
          subresource: '',
          timeIso,
          schema,
        });
        const live = withFields(object, managedFields);
        const later = { manager: 'b', apiVersion, subresource: '', timeIso: '2027-01-01T00:00:00Z', schema };
        expect(trackUpdate({ live, next: structuredClone(live), ...later })).toEqual(managedFields);
      }),
    );
  });
});

function withFields(object: JsonObject, managedFields: unknown): JsonObject {
  const metadata = object.metadata as JsonObject;
  return {
    ...object,
    metadata: managedFields === undefined ? metadata : ({ ...metadata, managedFields } as JsonObject),
  };
}

/** Items of keyed lists and sets may come in another order; what nothing is left of is null. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const left = Object.entries(value).filter(([, member]) => member !== null);
  if (left.length === 0) return undefined;
  const { crew: members, ports, ...rest } = Object.fromEntries(left) as { crew?: { name: string }[]; ports?: string[] };
  return {
    ...rest,
    ...(members ? { crew: [...members].sort((a, b) => (a.name < b.name ? -1 : 1)) } : {}),
    ...(ports ? { ports: [...ports].sort() } : {}),
  };
}
