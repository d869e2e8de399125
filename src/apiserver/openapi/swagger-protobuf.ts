import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { WireWriter } from '../encoding/wire-writer.ts';

/** A Swagger 2 document's schemas as the protobuf message that kubectl reads them from. Its paths are left out. */
export function encodeSwagger(document: JsonObject): Buffer {
  const writer = new WireWriter();
  message(writer, 9, () => named(writer, objectAt(document, 'definitions')));
  message(writer, 8, () => {});
  message(writer, 2, () => {
    text(writer, 2, stringAt(document, 'info', 'version'));
    text(writer, 1, stringAt(document, 'info', 'title'));
  });
  text(writer, 1, stringAt(document, 'swagger'));
  return writer.finish();
}

/** The writer goes backwards: so do these, each from its last field to its first. */
function message(writer: WireWriter, number: number, write: () => void): void {
  const before = writer.size;
  write();
  writer.wrap(number, before);
}

function text(writer: WireWriter, number: number, value: string): void {
  if (value !== '') message(writer, number, () => writer.text(value));
}

/** Named schemas: of the document, or of an object's properties. */
function named(writer: WireWriter, schemas: JsonObject | undefined): void {
  for (const [name, value] of Object.entries(schemas ?? {}).reverse()) {
    message(writer, 1, () => {
      message(writer, 2, () => schema(writer, value));
      text(writer, 1, name);
    });
  }
}

/** Numbers of the members that are texts. */
const texts: readonly (readonly [number, string])[] = [
  [13, 'pattern'],
  [4, 'description'],
  [3, 'title'],
  [2, 'format'],
  [1, '$ref'],
];

function schema(writer: WireWriter, value: unknown): void {
  if (!isJsonObject(value)) return;
  for (const [name, extension] of Object.entries(value).reverse()) {
    if (!name.startsWith('x-')) continue;
    message(writer, 31, () => {
      message(writer, 2, () => any(writer, extension));
      text(writer, 1, name);
    });
  }
  const { properties, items } = value;
  if (isJsonObject(properties)) message(writer, 25, () => named(writer, properties));
  for (const part of [...arrayAt(value, 'allOf')].reverse()) message(writer, 24, () => schema(writer, part));
  if (items !== undefined) message(writer, 23, () => message(writer, 1, () => schema(writer, items)));
  const type = stringAt(value, 'type');
  if (type !== '') message(writer, 22, () => text(writer, 1, type));
  additional(writer, value.additionalProperties);
  for (const one of [...arrayAt(value, 'enum')].reverse()) message(writer, 20, () => any(writer, one));
  for (const field of [...arrayAt(value, 'required')].reverse()) text(writer, 19, String(field));
  if (value.default !== undefined) message(writer, 5, () => any(writer, value.default));
  for (const [number, name] of texts) text(writer, number, stringAt(value, name));
}

function additional(writer: WireWriter, value: unknown): void {
  if (value === undefined) return;
  message(writer, 21, () => {
    if (typeof value !== 'boolean') {
      message(writer, 1, () => schema(writer, value));
      return;
    }
    writer.varint(value ? 1 : 0);
    writer.tag(2, 0);
  });
}

/** Any value, as YAML. */
function any(writer: WireWriter, value: unknown): void {
  text(writer, 2, `${JSON.stringify(value)}\n`);
}
