import type { JsonObject } from '../api-object.ts';
import { toJson } from '../storage/stored-object.ts';
import { encodeProtobuf } from './encode-protobuf.ts';
import type { Representation } from './representation.ts';
import { writeYaml } from './yaml-writer.ts';

/** A whole document of a built-in type in the wanted form. */
export function encodeDocument({ media, pretty }: Representation, document: JsonObject, struct: string): Buffer {
  switch (media) {
    case 'json':
      return Buffer.from(pretty ? toJson(document, 2) : `${toJson(document)}\n`);
    case 'yaml':
      return Buffer.from(writeYaml(document));
    case 'protobuf': {
      const { kind, apiVersion } = document;
      return encodeProtobuf(String(kind ?? ''), String(apiVersion ?? ''), document, struct);
    }
  }
}

/** YAML and indented JSON are made from the compact form. */
export function reformat({ media, pretty }: Representation, bytes: Buffer): Buffer {
  if (media === 'yaml') return Buffer.from(writeYaml(JSON.parse(bytes.toString())));
  return media === 'json' && pretty ? Buffer.from(toJson(JSON.parse(bytes.toString()), 2)) : bytes;
}
