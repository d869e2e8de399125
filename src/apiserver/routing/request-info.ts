/** What a request is about, read from its method and path alone, before anyone knows whether that exists. */
export interface RequestInfo {
  readonly isResource: boolean;
  readonly path: string;
  /** get, list, watch, create, update, patch, delete, deletecollection; for other paths the method in lower case. */
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  /** Empty for all namespaces and for cluster-scoped resources. */
  readonly namespace: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
  /** Whatever follows the subresource. */
  readonly rest: string;
}

const verbs: Readonly<Record<string, string>> = {
  GET: 'get',
  HEAD: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};

const namespaceSubresources = ['status', 'finalize'];

/** `path`: unescaped. Reads `/api/v1/…`, `/apis/GROUP/VERSION/…` and the deprecated `…/watch/…` form. */
export function parseRequestInfo(method: string, path: string, isWatch: boolean): RequestInfo {
  const parts = path.replace(/\/+$/, '').split('/').slice(1);
  const isCore = parts[0] === 'api';
  const prefix = isCore ? 2 : 3;
  if ((!isCore && parts[0] !== 'apis') || parts.length <= prefix || hasGap(parts, prefix))
    return nonResource(method, path);
  const group = isCore ? '' : (parts[1] ?? '');
  const version = parts[prefix - 1] ?? '';
  const deprecatedWatch = parts[prefix] === 'watch' && parts.length > prefix + 1;
  const target = readTarget(parts.slice(deprecatedWatch ? prefix + 1 : prefix));
  const verb = verbOf(method, target.name, isWatch, deprecatedWatch);
  return { isResource: true, path, verb, group, version, ...target };
}

/** An empty part is none of a resource's path, but for a namespace that is left empty, which means all of them. */
function hasGap(parts: readonly string[], prefix: number): boolean {
  return parts.some(
    (part, at) => part === '' && !(at === prefix + 1 && parts[prefix] === 'namespaces' && parts[at + 1]),
  );
}

function nonResource(method: string, path: string): RequestInfo {
  const empty = { group: '', version: '', namespace: '', resource: '', subresource: '', name: '', rest: '' };
  return { isResource: false, path, verb: method.toLowerCase(), ...empty };
}

type Target = Pick<RequestInfo, 'namespace' | 'resource' | 'name' | 'subresource' | 'rest'>;

function readTarget(parts: readonly string[]): Target {
  const [first = '', second = '', third] = parts;
  if (first === 'namespaces' && third !== undefined && !namespaceSubresources.includes(third)) {
    const [, , resource = '', name = '', subresource = '', ...rest] = parts;
    return { namespace: second, resource, name, subresource, rest: rest.join('/') };
  }
  const [resource = '', name = '', subresource = '', ...rest] = parts;
  return { namespace: first === 'namespaces' ? name : '', resource, name, subresource, rest: rest.join('/') };
}

function verbOf(method: string, name: string, isWatch: boolean, deprecatedWatch: boolean): string {
  if (deprecatedWatch) return 'watch';
  const verb = verbs[method] ?? '';
  if (verb === 'get') {
    if (name === '') return isWatch ? 'watch' : 'list';
  }
  return verb === 'delete' && name === '' ? 'deletecollection' : verb;
}
