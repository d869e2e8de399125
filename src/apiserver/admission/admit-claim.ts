import { type JsonObject, stringAt } from '../api-object.ts';
import { optionalChild } from '../defaults/set-default.ts';

/** What a claim is filled from is said in two fields; the older one knows two kinds only. */
export function pairDataSources(spec: JsonObject): void {
  const source = optionalChild(spec, 'dataSource');
  const reference = optionalChild(spec, 'dataSourceRef');
  if (source && !reference && !isOldKind(source)) delete spec.dataSource;
  else if (source && !reference) spec.dataSourceRef = { ...source };
  else if (reference && !source && stringAt(reference, 'namespace') === '' && isOldKind(reference)) {
    const { namespace: _namespace, ...rest } = reference;
    spec.dataSource = rest;
  }
}

function isOldKind(source: JsonObject): boolean {
  const id = `${stringAt(source, 'apiGroup')}/${stringAt(source, 'kind')}`;
  return id === '/PersistentVolumeClaim' || id === 'snapshot.storage.k8s.io/VolumeSnapshot';
}
