/** Just enough of protobuf to write small Kubernetes objects. */
export function bytesField(number: number, value: Buffer | string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([(number << 3) | 2]), varint(bytes.length), bytes]);
}

/** An object in the envelope that marks it as Kubernetes protobuf. */
export function envelope(apiVersion: string, kind: string, object: Buffer): Buffer {
  const typeMeta = Buffer.concat([bytesField(1, apiVersion), bytesField(2, kind)]);
  return Buffer.concat([Buffer.from('k8s\0'), bytesField(1, typeMeta), bytesField(2, object)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}
