import { readFields } from '../../src/apiserver/encoding/wire-reader.ts';

/** A protobuf message for reading: `[number, content]`, texts as texts, what varies from run to run as a word. */
export type ProtobufTree = string | readonly (readonly [number, ProtobufTree])[];

const envelopeBytes = 4;

/** The message in the API's envelope. */
export function envelopeTree(bytes: Buffer): ProtobufTree {
  return [...readFields(bytes.subarray(envelopeBytes))]
    .filter((field) => field.type === 'bytes')
    .map((field) => [field.number, field.number <= 2 ? messageTree(field.bytes) : field.bytes.toString()] as const);
}

function messageTree(bytes: Buffer): ProtobufTree {
  return [...readFields(bytes)].map((field) => {
    if (field.type === 'varint')
      return [field.number, field.value > 1_700_000_000n ? '<time>' : String(field.value)] as const;
    if (field.type === 'fixed') return [field.number, field.bytes.toString('hex')] as const;
    return [field.number, contentTree(field.bytes)] as const;
  });
}

/** A text when it looks like one, else a message, else bytes. */
function contentTree(bytes: Buffer): ProtobufTree {
  const text = bytes.toString();
  if (/^\d{3,6}$/.test(text)) return '<rv>';
  if (/^eyJ2/.test(text)) return '<token>';
  if (/^[\x20-\x7e]*$/.test(text) && (bytes.length < 2 || /^["<[a-zA-Z0-9{/_.*-]/.test(text))) return text;
  try {
    const tree = messageTree(bytes);
    return typeof tree !== 'string' && tree.every(([number]) => number > 0 && number < 100)
      ? withoutOwners(tree)
      : text;
  } catch {
    return bytes.toString('hex');
  }
}

/** Managed fields are the 17th member of metadata, and hold times. */
function withoutOwners(tree: ProtobufTree): ProtobufTree {
  return typeof tree === 'string' ? tree : tree.filter(([number]) => number !== 17);
}
