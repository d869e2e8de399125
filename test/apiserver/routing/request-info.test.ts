import { describe, expect, it } from 'vitest';
import { parseRequestInfo } from '../../../src/apiserver/routing/request-info.ts';

const shown = (method: string, path: string, watch = false) => {
  const { isResource, verb, group, version, namespace, resource, name, subresource } = parseRequestInfo(
    method,
    path,
    watch,
  );
  return isResource ? `${verb} ${group}/${version} ${namespace}|${resource}|${name}|${subresource}` : `${verb} path`;
};

describe('what a request is about', () => {
  it.each([
    ['GET', '/api/v1/pods', false, 'list /v1 |pods||'],
    ['GET', '/api/v1/pods', true, 'watch /v1 |pods||'],
    ['GET', '/api/v1/namespaces/a/pods/p', true, 'get /v1 a|pods|p|'],
    ['GET', '/api/v1/namespaces/a/pods/p/log', false, 'get /v1 a|pods|p|log'],
    ['GET', '/api/v1/namespaces/a', false, 'get /v1 a|namespaces|a|'],
    ['PUT', '/api/v1/namespaces/a/finalize', false, 'update /v1 a|namespaces|a|finalize'],
    ['POST', '/apis/apps/v1/namespaces/a/deployments', false, 'create apps/v1 a|deployments||'],
    ['DELETE', '/apis/apps/v1/namespaces/a/deployments/', false, 'deletecollection apps/v1 a|deployments||'],
    ['GET', '/api/v1/watch/namespaces/a/pods', false, 'watch /v1 a|pods||'],
    ['GET', '/api/v1/watch/namespaces/a/pods/p', false, 'watch /v1 a|pods|p|'],
    ['GET', '/api/v1/namespaces//pods', false, 'list /v1 |pods||'],
    ['GET', '/api/v1/pods//', false, 'list /v1 |pods||'],
    ['GET', '/apis/apps/v1', false, 'get path'],
    ['GET', '/healthz', false, 'get path'],
    ['GET', '/api/v1//pods', false, 'get path'],
  ])('%s %s (watch: %s)', (method, path, watch, expected) => {
    expect(shown(method, path, watch)).toBe(expected);
  });
});
