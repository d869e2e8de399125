import { createHash } from 'node:crypto';
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { compareVersions } from '../resources/compare-versions.ts';
import {
  type CustomVersion,
  qualify,
  type ServedResource,
  type SubresourceDefinition,
  toApiVersion,
} from '../resources/resource-definition.ts';

const verbs = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];
const terminatingVerbs = ['delete', 'deletecollection', 'get', 'list', 'watch', 'create'];
const subresourceVerbs = ['get', 'patch', 'update'];

/** The served versions of a CustomResourceDefinition as resources; none before its names are accepted. */
export function serveDefinition(definition: JsonObject): readonly ServedResource[] {
  if (!hasCondition(definition, 'Established') && !hasCondition(definition, 'NamesAccepted')) return [];
  return arrayAt(definition, 'spec', 'versions')
    .filter(isJsonObject)
    .filter((version) => version.served === true)
    .map((version) => serveVersion(definition, version));
}

function hasCondition(definition: JsonObject, type: string): boolean {
  return arrayAt(definition, 'status', 'conditions').some(
    (condition) => stringAt(condition, 'type') === type && stringAt(condition, 'status') === 'True',
  );
}

function serveVersion(definition: JsonObject, version: JsonObject): ServedResource {
  const group = stringAt(definition, 'spec', 'group');
  const names = objectAt(definition, 'status', 'acceptedNames') ?? objectAt(definition, 'spec', 'names') ?? {};
  const name = stringAt(version, 'name');
  const resource = stringAt(names, 'plural');
  const kind = stringAt(names, 'kind');
  const terminating = stringAt(definition, 'metadata', 'deletionTimestamp') !== '';
  const custom = customVersion(definition, version, terminating);
  const qualified = qualify(group, resource);
  return {
    group,
    version: name,
    resource,
    singular: stringAt(names, 'singular'),
    kind,
    listKind: stringAt(names, 'listKind'),
    namespaced: stringAt(definition, 'spec', 'scope') === 'Namespaced',
    verbs: terminating ? terminatingVerbs : verbs,
    shortNames: arrayAt(names, 'shortNames').map(String),
    categories: arrayAt(names, 'categories').map(String),
    hash: storageHash(group, storageVersionOf(definition), kind),
    subresources: subresourcesOf(custom),
    apiVersion: toApiVersion(group, name),
    qualified,
    storeName: qualified,
    struct: undefined,
    custom,
  };
}

function customVersion(definition: JsonObject, version: JsonObject, terminating: boolean): CustomVersion {
  const scale = objectAt(version, 'subresources', 'scale');
  return {
    crdName: stringAt(definition, 'metadata', 'name'),
    openAPIV3Schema: valueAt(version, 'schema', 'openAPIV3Schema'),
    hasStatus: objectAt(version, 'subresources', 'status') !== undefined,
    scale: scale && {
      specReplicasPath: stringAt(scale, 'specReplicasPath'),
      statusReplicasPath: stringAt(scale, 'statusReplicasPath'),
      ...(stringAt(scale, 'labelSelectorPath') === ''
        ? {}
        : { labelSelectorPath: stringAt(scale, 'labelSelectorPath') }),
    },
    printerColumns: arrayAt(version, 'additionalPrinterColumns'),
    selectableFields: arrayAt(version, 'selectableFields').map((field) =>
      stringAt(field, 'jsonPath').replace(/^\./, ''),
    ),
    deprecationWarning: deprecationOf(definition, version),
    terminating,
  };
}

function subresourcesOf(custom: CustomVersion): readonly SubresourceDefinition[] {
  const status = { name: 'status', verbs: subresourceVerbs };
  const scale = { name: 'scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: subresourceVerbs };
  return [...(custom.hasStatus ? [status] : []), ...(custom.scale ? [scale] : [])];
}

function deprecationOf(definition: JsonObject, version: JsonObject): string | undefined {
  if (version.deprecated !== true) return undefined;
  const text = stringAt(version, 'deprecationWarning');
  if (text !== '') return text;
  const group = stringAt(definition, 'spec', 'group');
  const kind = stringAt(definition, 'spec', 'names', 'kind');
  const newer = arrayAt(definition, 'spec', 'versions')
    .filter((other) => valueAt(other, 'served') === true && valueAt(other, 'deprecated') !== true)
    .map((other) => stringAt(other, 'name'))
    .filter((name) => compareVersions(name, stringAt(version, 'name')) < 0)
    .sort(compareVersions);
  const instead = newer.length === 0 ? '' : `; use ${group}/${newer[0]} ${kind}`;
  return `${group}/${stringAt(version, 'name')} ${kind} is deprecated${instead}`;
}

export function storageVersionOf(definition: JsonObject): string {
  const versions = arrayAt(definition, 'spec', 'versions').filter(isJsonObject);
  return stringAt(
    versions.find((version) => version.storage === true),
    'name',
  );
}

function storageHash(group: string, version: string, kind: string): string {
  return createHash('sha256').update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString('base64');
}
