import type { JsonObject } from '../api-object.ts';
import type { ServedResource } from '../resources/resource-definition.ts';

/** Paths of resources with the operations that clients look for. */
export function resourcePaths(
  resources: readonly ServedResource[],
  schemaRef: (resource: ServedResource) => string,
): JsonObject {
  const paths: JsonObject = {};
  for (const resource of resources) {
    const base = resource.group === '' ? `/api/${resource.version}` : `/apis/${resource.apiVersion}`;
    const everywhere = `${base}/${resource.resource}`;
    const collection = resource.namespaced ? `${base}/namespaces/{namespace}/${resource.resource}` : everywhere;
    const operations = createOperations(resource, schemaRef(resource));
    // kubectl up to 1.27 looks for the kind there.
    if (resource.namespaced && resource.verbs.includes('list'))
      paths[everywhere] = operations([['get', 'list', 'list']]);
    paths[collection] = operations([
      ['get', 'list', 'list'],
      ['post', 'create', 'post'],
      ['delete', 'deletecollection', 'deletecollection'],
    ]);
    if (resource.verbs.includes('get')) {
      paths[`${collection}/{name}`] = operations([
        ['get', 'get', 'get'],
        ['put', 'update', 'put'],
        ['patch', 'patch', 'patch'],
        ['delete', 'delete', 'delete'],
      ]);
    }
  }
  return paths;
}

type Row = readonly [method: string, verb: string, action: string];

const queryParameter = (name: string, type: string): JsonObject => ({
  name,
  in: 'query',
  schema: { type, uniqueItems: true },
});
const writeParameters = ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => queryParameter(name, 'string'));
const listParameters = ['continue', 'fieldSelector', 'labelSelector', 'resourceVersion', 'resourceVersionMatch']
  .map((name) => queryParameter(name, 'string'))
  .concat([
    queryParameter('limit', 'integer'),
    queryParameter('timeoutSeconds', 'integer'),
    queryParameter('watch', 'boolean'),
  ]);
const parametersOf: Readonly<Record<string, readonly JsonObject[]>> = {
  list: listParameters,
  deletecollection: listParameters,
  post: writeParameters,
  put: writeParameters,
  patch: [...writeParameters, queryParameter('force', 'boolean')],
};

function createOperations(resource: ServedResource, $ref: string) {
  const { group, version, kind } = resource;
  return (rows: readonly Row[]): JsonObject => {
    const item: JsonObject = {};
    for (const [method, verb, action] of rows) {
      if (!resource.verbs.includes(verb)) continue;
      item[method] = {
        tags: [group === '' ? 'core_v1' : resource.apiVersion],
        parameters: parametersOf[action] ?? [],
        responses: { 200: { description: 'OK', content: { 'application/json': { schema: { $ref } } } } },
        'x-kubernetes-action': action,
        'x-kubernetes-group-version-kind': { group, version, kind },
      };
    }
    return item;
  };
}
