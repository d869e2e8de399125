import { describe, expect, it } from 'vitest';
import { encodeProtobuf } from '../../../src/apiserver/encoding/encode-protobuf.ts';
import { readFields } from '../../../src/apiserver/encoding/wire-reader.ts';
import type { Status } from '../../../src/object/status.ts';

const failure: Status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'm', code: 406 };

const encodeStatus = (status: Status) => encodeProtobuf('Status', 'v1', { ...status }, 'meta/v1.Status');

describe('a Status as protobuf', () => {
  it('has the bytes that Go writes', () => {
    const status = [
      ...[0x0a, 0x06, 0x0a, 0x00, 0x12, 0x00, 0x1a, 0x00, 0x12, 0x07, ...Buffer.from('Failure')],
      ...[0x1a, 0x01, 0x6d, 0x22, 0x00, 0x30, 0x96, 0x03],
    ];
    const type = [0x0a, 0x02, ...Buffer.from('v1'), 0x12, 0x06, ...Buffer.from('Status')];
    const envelope = [0x0a, type.length, ...type, 0x12, status.length, ...status, 0x1a, 0x00, 0x22, 0x00];
    expect([...encodeStatus(failure)]).toEqual([0x6b, 0x38, 0x73, 0x00, ...envelope]);
  });

  it('holds its details and each of their causes', () => {
    const causes = [
      { reason: 'FieldValueInvalid', message: 'x'.repeat(300), field: 'spec' },
      { reason: 'FieldValueRequired', message: 'ü', field: 'data' },
    ];
    const details = { name: 'a', group: 'apps', kind: 'deployments', uid: 'u', causes, retryAfterSeconds: 1 };
    const bytes = encodeStatus({ ...failure, reason: 'Invalid', details, code: 422 });
    const found = inside(inside(bytes.subarray(4), 2)[0], 5)[0];
    expect([1, 2, 3, 6].map((number) => inside(found, number).toString())).toEqual(['a', 'apps', 'deployments', 'u']);
    const told = inside(found, 4).map((cause) => [1, 2, 3].map((number) => inside(cause, number).toString()));
    expect(told).toEqual(causes.map(({ reason, message, field }) => [reason, message, field]));
  });
});

/** The members of a message that have this number. */
function inside(message: Buffer | undefined, number: number): Buffer[] {
  const fields = [...readFields(message ?? Buffer.alloc(0))];
  return fields.flatMap((field) => (field.number === number && field.type === 'bytes' ? [field.bytes] : []));
}
