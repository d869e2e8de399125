import type { KubeObject } from '../../object/kube-object.ts';
import { skipValue } from '../../object/scan-path.ts';

/** Which part of these objects' bytes is metadata.managedFields; where they are set aside they count as well. */
export function managedFieldsShare(objects: Iterable<KubeObject>): number {
  let fields = 0;
  let all = 0;
  for (const object of objects) {
    const { managedFields, bytes } = object;
    all += bytes.length;
    if (!managedFields) continue;
    const isAside = managedFields.bytes !== bytes;
    const size = isAside ? managedFields.bytes.length : skipValue(bytes, managedFields.start) - managedFields.start;
    fields += size;
    if (isAside) all += size;
  }
  return all === 0 ? 0 : fields / all;
}
