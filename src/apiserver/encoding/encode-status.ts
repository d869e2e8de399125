import type { Status } from '../../object/status.ts';
import { isJsonObject, type JsonObject } from '../api-object.ts';
import { type StructField, structType, type TypeRef } from '../schema/struct-type.ts';

const magic = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

/** A Status in the API's protobuf envelope, byte for byte as Go writes it. */
export function encodeStatus(status: Status): Buffer {
  const type = Buffer.concat([lengthDelimited(1, Buffer.from('v1')), lengthDelimited(2, Buffer.from('Status'))]);
  const { kind: _kind, apiVersion: _version, ...content } = status;
  const none = Buffer.alloc(0);
  return Buffer.concat([
    magic,
    lengthDelimited(1, type),
    lengthDelimited(2, encodeStruct(content as JsonObject, 'meta/v1.Status')),
    lengthDelimited(3, none),
    lengthDelimited(4, none),
  ]);
}

/** Fields in order of their numbers; what is no pointer and no list is written even when it is empty. */
function encodeStruct(object: JsonObject, name: string): Buffer {
  const fields = structType(name)?.fields ?? [];
  const sorted = [...fields].sort((a, b) => numberOf(a) - numberOf(b));
  return Buffer.concat(sorted.flatMap((field) => encodeField(field, object[field.name])));
}

function encodeField(field: StructField, value: unknown): readonly Buffer[] {
  const { of, pointer } = field;
  if (of.type === 'list') {
    const items = Array.isArray(value) ? value : [];
    return items.map((item) => encodeValue(numberOf(field), of.of, item));
  }
  if (value === undefined && pointer) return [];
  return [encodeValue(numberOf(field), of, value)];
}

function encodeValue(number: number, of: TypeRef, value: unknown): Buffer {
  if (of.type === 'struct') return lengthDelimited(number, encodeStruct(isJsonObject(value) ? value : {}, of.name));
  if (of.type === 'scalar' && (of.code === 'i' || of.code === 'l'))
    return Buffer.concat([varint(number << 3), varint(Number(value ?? 0))]);
  return lengthDelimited(number, Buffer.from(String(value ?? '')));
}

function numberOf({ numbers }: StructField): number {
  return numbers[0] ?? 0;
}

function lengthDelimited(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  bytes.push(rest);
  return Buffer.from(bytes);
}
