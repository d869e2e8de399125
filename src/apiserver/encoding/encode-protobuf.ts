import { parseDurationMs } from '../../core/duration.ts';
import { isJsonObject, type JsonObject } from '../api-object.ts';
import { type ScalarCode, type StructField, type StructType, structType, type TypeRef } from '../schema/struct-type.ts';
import { WireWriter } from './wire-writer.ts';

const magic = Buffer.from([0x6b, 0x38, 0x73, 0x00]);

/** An object of a built-in type in the API's protobuf envelope, byte for byte as Go writes it. */
export function encodeProtobuf(kind: string, apiVersion: string, object: JsonObject, struct: string): Buffer {
  return encodeEnvelope(kind, apiVersion, (writer) => writeStruct(writer, object, stepsOf(struct)));
}

/** A list of such objects: its metadata is field 1, its items are field 2, and the other way round in meta.k8s.io/v1beta1. */
export function encodeProtobufList(
  kind: string,
  apiVersion: string,
  metadata: JsonObject,
  items: readonly JsonObject[],
  struct: string,
): Buffer {
  const steps = stepsOf(struct);
  const [first, second] = apiVersion === 'meta.k8s.io/v1beta1' ? [2, 1] : [1, 2];
  return encodeEnvelope(kind, apiVersion, (writer) => {
    if (first === 2) writeMessage(writer, first, metadata, stepsOf('meta/v1.ListMeta'));
    for (const item of items.toReversed()) writeMessage(writer, second, item, steps);
    if (first === 1) writeMessage(writer, first, metadata, stepsOf('meta/v1.ListMeta'));
  });
}

function encodeEnvelope(kind: string, apiVersion: string, writeContent: (writer: WireWriter) => void): Buffer {
  const writer = new WireWriter();
  writeText(writer, 4, '');
  writeText(writer, 3, '');
  const end = writer.size;
  writeContent(writer);
  writer.wrap(2, end);
  const before = writer.size;
  writeText(writer, 2, kind);
  writeText(writer, 1, apiVersion);
  writer.wrap(1, before);
  writer.bytes(magic);
  return writer.finish();
}

/** One frame of a watch: its length, and a WatchEvent around the enveloped object. */
export function encodeProtobufFrame(type: string, envelope: Uint8Array): Buffer {
  const writer = new WireWriter();
  writer.bytes(envelope);
  writer.wrap(1, 0);
  writer.wrap(2, 0);
  writeText(writer, 1, type);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(writer.size);
  writer.bytes(length);
  return writer.finish();
}

/** A field, or the fields of a message that is embedded under `number`; highest number first. */
type Step =
  | { readonly type: 'field'; readonly number: number; readonly field: StructField }
  | { readonly type: 'embedded'; readonly number: number; readonly steps: readonly Step[] };

const known = new Map<string, readonly Step[]>();

function stepsOf(name: string): readonly Step[] {
  let steps = known.get(name);
  if (!steps) {
    const struct: StructType | undefined = structType(name);
    steps = toSteps(struct?.fields ?? [], 0);
    known.set(name, steps);
  }
  return steps;
}

function toSteps(fields: readonly StructField[], depth: number): readonly Step[] {
  const numbers = [...new Set(fields.map((field) => field.numbers[depth] ?? 0))].sort((a, b) => b - a);
  return numbers.map((number) => {
    const inside = fields.filter((field) => field.numbers[depth] === number);
    const field = inside.find(({ numbers: path }) => path.length === depth + 1);
    if (field) return { type: 'field', number, field };
    return { type: 'embedded', number, steps: toSteps(inside, depth + 1) };
  });
}

/** What is no pointer and no list is written even when it is empty. */
function writeStruct(writer: WireWriter, object: JsonObject, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.type === 'embedded') writeMessage(writer, step.number, object, step.steps);
    else writeField(writer, step.number, step.field, object[step.field.name]);
  }
}

function writeMessage(writer: WireWriter, number: number, object: JsonObject, steps: readonly Step[]): void {
  const before = writer.size;
  writeStruct(writer, object, steps);
  writer.wrap(number, before);
}

function writeField(writer: WireWriter, number: number, { name, of, pointer }: StructField, value: unknown): void {
  if (isAnyJson(of) && value !== undefined && Object.hasOwn(schemaUnions, name)) {
    const before = writer.size;
    schemaUnions[name]?.(writer, value);
    writer.wrap(number, before);
  } else if (of.type === 'list') {
    for (const item of (Array.isArray(value) ? value : []).toReversed()) writeValue(writer, number, of.of, item);
  } else if (of.type === 'map') {
    writeEntries(writer, number, of.of, isJsonObject(value) ? value : {});
  } else if (!((pointer || isBytes(of)) && (value === undefined || value === null))) {
    writeValue(writer, number, of, value);
  }
}

function isAnyJson(of: TypeRef): boolean {
  return of.type === 'scalar' && of.code === 'R';
}

const schema = 'apiextensions/v1.JSONSchemaProps';

/** Members of a JSON schema that are one of several types; in protobuf each type has a field of its own. */
const schemaUnions: Readonly<Record<string, (writer: WireWriter, value: unknown) => void>> = {
  items: writeSchemaOrList,
  additionalProperties: writeSchemaOrBoolean,
  additionalItems: writeSchemaOrBoolean,
};

function writeSchemaOrList(writer: WireWriter, value: unknown): void {
  const of: TypeRef = { type: 'struct', name: schema };
  if (!Array.isArray(value)) writeValue(writer, 1, of, value);
  else for (const item of value.toReversed()) writeValue(writer, 2, of, item);
}

function writeSchemaOrBoolean(writer: WireWriter, value: unknown): void {
  if (isJsonObject(value)) writeValue(writer, 2, { type: 'struct', name: schema }, value);
  writeInteger(writer, 1, value === false ? 0 : 1);
}

function isBytes(of: TypeRef): boolean {
  return of.type === 'scalar' && of.code === 'y';
}

function writeEntries(writer: WireWriter, number: number, of: TypeRef, map: JsonObject): void {
  for (const key of Object.keys(map).sort().reverse()) {
    const before = writer.size;
    writeValue(writer, 2, of, map[key]);
    writeText(writer, 1, key);
    writer.wrap(number, before);
  }
}

function writeValue(writer: WireWriter, number: number, of: TypeRef, value: unknown): void {
  switch (of.type) {
    case 'struct':
      writeMessage(writer, number, isJsonObject(value) ? value : {}, stepsOf(of.name));
      return;
    // A list inside a list or map is a message whose first field repeats.
    case 'list': {
      const before = writer.size;
      for (const item of (Array.isArray(value) ? value : []).toReversed()) writeValue(writer, 1, of.of, item);
      writer.wrap(number, before);
      return;
    }
    case 'map':
      writeEntries(writer, number, of.of, isJsonObject(value) ? value : {});
      return;
    case 'scalar':
      writeScalar(writer, number, of.code, value);
  }
}

function writeScalar(writer: WireWriter, number: number, code: ScalarCode, value: unknown): void {
  switch (code) {
    case 's':
      writeText(writer, number, String(value ?? ''));
      return;
    case 'b':
    case 'i':
    case 'l':
      writeInteger(writer, number, Number(value ?? 0));
      return;
    case 'f':
      writer.double(Number(value ?? 0));
      writer.tag(number, 1);
      return;
    case 'y':
      writeBytes(writer, number, Buffer.from(String(value ?? ''), 'base64'));
      return;
    default: {
      const before = writer.size;
      writeSmallMessage(writer, code, value);
      writer.wrap(number, before);
    }
  }
}

/** Scalars in JSON that are messages in protobuf. */
function writeSmallMessage(writer: WireWriter, code: ScalarCode, value: unknown): void {
  switch (code) {
    case 'T':
    case 'U':
      writeTime(writer, value);
      return;
    case 'D':
      writeInteger(writer, 1, Math.round(parseDurationMs(String(value ?? '0')) * 1e6));
      return;
    case 'Q':
      writeText(writer, 1, String(value ?? '0'));
      return;
    case 'I':
      writeText(writer, 3, typeof value === 'string' ? value : '');
      writeInteger(writer, 2, typeof value === 'number' ? value : 0);
      writeInteger(writer, 1, typeof value === 'string' ? 1 : 0);
      return;
    default:
      if (value !== undefined && value !== null) writeText(writer, 1, JSON.stringify(value));
  }
}

function writeTime(writer: WireWriter, value: unknown): void {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) return;
  const fraction = /\.(\d+)/.exec(String(value))?.[1] ?? '';
  writeInteger(writer, 2, Number(fraction.padEnd(9, '0').slice(0, 9)));
  writeInteger(writer, 1, Math.floor(ms / 1000));
}

function writeInteger(writer: WireWriter, number: number, value: number): void {
  writer.varint(value);
  writer.tag(number, 0);
}

function writeText(writer: WireWriter, number: number, text: string): void {
  const before = writer.size;
  writer.text(text);
  writer.wrap(number, before);
}

function writeBytes(writer: WireWriter, number: number, bytes: Uint8Array): void {
  const before = writer.size;
  writer.bytes(bytes);
  writer.wrap(number, before);
}
