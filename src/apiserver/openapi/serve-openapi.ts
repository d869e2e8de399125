import { acceptOf, type Exchange } from '../http/exchange.ts';
import { sendBytes } from '../http/send.ts';
import { sendText } from '../http/send-status.ts';
import type { ResourceRegistry } from '../resources/resource-registry.ts';

/** Answers `/openapi/v2` and `/openapi/v3`. */
export class OpenApiEndpoint {
  readonly #resources: ResourceRegistry;

  constructor(resources: ResourceRegistry) {
    this.#resources = resources;
  }

  /** False for paths that are none of OpenAPI's. */
  serve(exchange: Exchange): boolean {
    const { path } = exchange.info;
    if (path === '/openapi/v3' || path === '/openapi/v3/') {
      sendText(exchange, 200, '{"paths":{}}', false);
      return true;
    }
    if (path !== '/openapi/v2' || this.#resources.groups.length === 0) return false;
    if (acceptOf(exchange.request).includes('proto-openapi')) {
      sendBytes(exchange, 200, 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf', Buffer.alloc(0));
    } else {
      sendBytes(
        exchange,
        200,
        'application/json',
        Buffer.from('{"swagger":"2.0","info":{"title":"Kubernetes","version":"v1.36.3"},"paths":{},"definitions":{}}'),
      );
    }
    return true;
  }
}
