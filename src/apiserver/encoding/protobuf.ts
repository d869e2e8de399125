import type { JsonObject } from '../api-object.ts';
import { quote } from '../errors/quote.ts';
import {
  type ScalarCode,
  type StructField,
  type StructType,
  structNameOf,
  structType,
  type TypeRef,
} from '../schema/struct-type.ts';
import { type KnownFields, readFields, WireError, type WireField } from './wire-reader.ts';

const magic = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

/** An object in the API's envelope, not yet read. */
export interface ProtobufEnvelope {
  readonly apiVersion: string;
  readonly kind: string;
  readonly raw: Buffer;
}

/** Opens the envelope; `defaults` are for one that does not say what is in it. Throws WireError. */
export function openEnvelope(body: Buffer, defaults: Omit<ProtobufEnvelope, 'raw'>): ProtobufEnvelope {
  if (body.length === 0) throw new WireError('empty data');
  if (!body.subarray(0, magic.length).equals(magic)) {
    throw new WireError('provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]');
  }
  if (body.length === magic.length) throw new WireError('empty body');
  let apiVersion = '';
  let kind = '';
  let raw = Buffer.alloc(0);
  for (const field of readFields(body.subarray(magic.length), 'Unknown', knownTexts(envelopeFields))) {
    if (field.type !== 'bytes') continue;
    if (field.number === 2) raw = Buffer.from(field.bytes);
    if (field.number !== 1) continue;
    for (const part of readFields(field.bytes, 'TypeMeta', knownTexts(typeMetaFields))) {
      if (part.type !== 'bytes') continue;
      if (part.number === 1) apiVersion = part.bytes.toString();
      else if (part.number === 2) kind = part.bytes.toString();
    }
  }
  return { apiVersion: apiVersion || defaults.apiVersion, kind: kind || defaults.kind, raw };
}

const envelopeFields: readonly string[] = ['', 'TypeMeta', 'Raw', 'ContentEncoding', 'ContentType'];
const typeMetaFields: readonly string[] = ['', 'APIVersion', 'Kind'];

function knownTexts(names: readonly string[]): KnownFields {
  return (number) => (names[number] ? { name: names[number], wireTypes: [2] } : undefined);
}

/** Reads what is in an envelope as the JSON that it stands for. Throws WireError. */
export function decodeProtobuf({ apiVersion, kind, raw }: ProtobufEnvelope): JsonObject {
  const struct = structType(kind === 'DeleteOptions' ? 'meta/v1.DeleteOptions' : nameOf(apiVersion, kind));
  if (!struct) {
    const what = `no kind ${quote(kind)} is registered for version ${quote(apiVersion)}`;
    throw new WireError(`${what} in scheme "pkg/runtime/scheme.go:111"`);
  }
  return { kind, apiVersion, ...decodeMessage(raw, struct) };
}

function nameOf(apiVersion: string, kind: string): string {
  const slash = apiVersion.indexOf('/');
  return structNameOf(apiVersion.slice(0, Math.max(0, slash)), apiVersion.slice(slash + 1), kind);
}

function decodeMessage(bytes: Buffer, struct: StructType): JsonObject {
  const object: JsonObject = {};
  decodeInto(object, bytes, struct.fields, 0, struct.name.slice(struct.name.lastIndexOf('.') + 1));
  return object;
}

/** `depth`: how many embedded messages lie around these bytes; fields of embedded messages belong to the outer object. */
function decodeInto(
  object: JsonObject,
  bytes: Buffer,
  fields: readonly StructField[],
  depth: number,
  message: string,
): void {
  for (const part of readFields(bytes, message, knownOf(fields, depth))) {
    const inside = fields.filter(({ numbers }) => numbers[depth] === part.number);
    const field = inside.find(({ numbers }) => numbers.length === depth + 1);
    if (field) object[field.name] = addValue(object[field.name], part, field.of);
    else if (inside.length > 0 && part.type === 'bytes') decodeInto(object, part.bytes, inside, depth + 1, message);
  }
}

function knownOf(fields: readonly StructField[], depth: number): KnownFields {
  return (number) => {
    const field = fields.find(({ numbers }) => numbers[depth] === number);
    if (!field || field.numbers.length !== depth + 1) return undefined;
    return { name: goFieldName(field.name), wireTypes: wireTypesOf(field.of) };
  };
}

function goFieldName(name: string): string {
  if (name === 'uid') return 'UID';
  return name.startsWith('api') ? `API${name.slice(3)}` : name.charAt(0).toUpperCase() + name.slice(1);
}

function wireTypesOf(of: TypeRef): readonly number[] {
  if (of.type === 'list' && of.of.type === 'scalar') return [...new Set([...wireTypesOf(of.of), 2])];
  if (of.type !== 'scalar') return [2];
  if ('bil'.includes(of.code)) return [0];
  return of.code === 'f' ? [1] : [2];
}

function addValue(present: unknown, part: WireField, of: TypeRef): unknown {
  if (of.type === 'list') return [...(Array.isArray(present) ? present : []), decodeValue(part, of.of)];
  if (of.type !== 'map') return decodeValue(part, of);
  const map = (present ?? {}) as JsonObject;
  let key = '';
  let value: unknown = of.of.type === 'scalar' ? zeroOf(of.of.code) : {};
  for (const entry of readFields(bytesOf(part))) {
    if (entry.number === 1) key = bytesOf(entry).toString();
    else value = decodeValue(entry, of.of);
  }
  map[key] = value;
  return map;
}

function decodeValue(part: WireField, of: TypeRef): unknown {
  switch (of.type) {
    case 'struct': {
      const struct = structType(of.name);
      if (!struct) throw new WireError(`unknown type ${of.name}`);
      return decodeMessage(bytesOf(part), struct);
    }
    // A list inside a list or map is a message whose first field repeats.
    case 'list':
      return [...readFields(bytesOf(part))].map((item) => decodeValue(item, of.of));
    case 'map':
      return addValue(undefined, part, of);
    case 'scalar':
      return decodeScalar(part, of.code);
  }
}

function decodeScalar(part: WireField, code: ScalarCode): unknown {
  switch (code) {
    case 's':
      return bytesOf(part).toString();
    case 'b':
      return numberOf(part) !== 0;
    case 'i':
    case 'l':
      return numberOf(part);
    case 'f':
      return part.type === 'fixed' ? part.bytes.readDoubleLE() : numberOf(part);
    case 'y':
      return bytesOf(part).toString('base64');
    case 'T':
    case 'U':
      return decodeTime(bytesOf(part), code);
    case 'D':
      return `${members(part).get(1) ?? 0}ns`;
    case 'Q':
      return String(members(part).get(1) ?? '0');
    case 'I': {
      const found = members(part);
      return found.get(1) === 1 ? String(found.get(3) ?? '') : Number(found.get(2) ?? 0);
    }
    case 'R':
    case 'F': {
      const text = String(members(part).get(1) ?? '');
      return text === '' ? null : (JSON.parse(text) as unknown);
    }
  }
}

const lastSecond = Date.parse('9999-12-31T23:59:59Z') / 1000;

function decodeTime(bytes: Buffer, code: 'T' | 'U'): string | null {
  let seconds = 0;
  let nanos = 0;
  let any = false;
  for (const part of readFields(bytes)) {
    any = true;
    if (part.number === 1) seconds = numberOf(part);
    else nanos = numberOf(part);
  }
  if (!any) return null;
  if (!(Math.abs(seconds) <= lastSecond)) throw new WireError('Time.MarshalJSON: year outside of range [0,9999]');
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  return code === 'T' ? `${whole}Z` : `${whole}.${String(Math.floor(nanos / 1000)).padStart(6, '0')}Z`;
}

/** The members of a small message, by number: text or number. */
function members(part: WireField): ReadonlyMap<number, string | number> {
  const found = new Map<number, string | number>();
  for (const field of readFields(bytesOf(part))) {
    found.set(field.number, field.type === 'bytes' ? field.bytes.toString() : numberOf(field));
  }
  return found;
}

function bytesOf(part: WireField): Buffer {
  if (part.type !== 'bytes') throw new WireError('proto: wrong wireType');
  return part.bytes;
}

function numberOf(part: WireField): number {
  if (part.type !== 'varint') throw new WireError('proto: wrong wireType');
  return Number(part.value);
}

function zeroOf(code: ScalarCode): unknown {
  return code === 's' || code === 'y' ? '' : 0;
}
