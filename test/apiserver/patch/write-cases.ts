import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Status } from '../../../src/object/status.ts';

/** What a real API server answered to a write; see test/cluster/generate/record-writes.ts. */
export interface WriteCase {
  readonly verb: 'create' | 'json' | 'merge' | 'strategic' | 'apply' | 'put';
  readonly manager: string;
  readonly body: JsonValue;
  readonly force?: boolean;
  readonly subresource?: string;
  readonly code: number;
  readonly status?: Status;
  /** The object before; absent for a create. */
  readonly live?: JsonObject;
  /** The object after. */
  readonly next: JsonObject;
}

const file = new URL('../../fixtures/apiserver/write-cases.json', import.meta.url);
const recorded: {
  readonly boatSchema: JsonObject;
  readonly sequences: readonly { readonly name: string; readonly steps: readonly WriteCase[] }[];
} = JSON.parse(readFileSync(file, 'utf8'));

export const boatSchema = recorded.boatSchema;

export const writeCases: readonly (readonly [string, WriteCase])[] = recorded.sequences.flatMap(({ name, steps }) =>
  steps.map((step, index) => [`${name}, step ${index}: ${step.verb} by ${step.manager}`, step] as const),
);
