import type { Cases } from './case-run.ts';

const configMapSchema = 'io.k8s.api.core.v1.ConfigMap';

export const openApiCases: Cases = {
  'openapi/v2-json': async (run) => {
    const { status, headers, body } = await run.get('/openapi/v2');
    return {
      status,
      ct: headers['content-type'],
      swagger: body.swagger,
      etag: headers.etag !== undefined,
      hasConfigMap: configMapSchema in body.definitions,
    };
  },
  'openapi/v3-doc-with-hash': async (run) => {
    const index = await run.get('/openapi/v3');
    const { status, headers, body } = await run.get(index.body.paths['api/v1'].serverRelativeURL);
    const list = body.paths['/api/v1/namespaces/{namespace}/configmaps'].get;
    return {
      status,
      ct: headers['content-type'],
      cache: headers['cache-control'],
      expires: headers.expires !== undefined,
      etag: headers.etag !== undefined,
      openapi: body.openapi,
      cmGvk: body.components.schemas[configMapSchema]['x-kubernetes-group-version-kind'],
      listOpGvk: list['x-kubernetes-group-version-kind'],
      action: list['x-kubernetes-action'],
    };
  },
  'openapi/v3-not-acceptable': async (run) => {
    const { status, headers, text } = await run.get('/openapi/v3/api/v1', { accept: 'text/html' });
    return { status, ct: headers['content-type'] ?? null, empty: text === '' };
  },
  'openapi/v3-root': async (run) => {
    const { status, headers, body } = await run.get('/openapi/v3');
    const wanted = ['api', 'api/v1', 'apis', 'apis/apps', 'apis/apps/v1', 'apis/batch/v1'];
    wanted.push('apis/apiextensions.k8s.io/v1', 'version');
    return {
      status,
      ct: headers['content-type'],
      etag: headers.etag !== undefined,
      has: wanted.filter((path) => path in body.paths),
      url: /^\/openapi\/v3\/api\/v1\?hash=[0-9A-F]+$/.test(body.paths['api/v1'].serverRelativeURL),
    };
  },
};
