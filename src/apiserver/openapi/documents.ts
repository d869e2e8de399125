import { createHash } from 'node:crypto';
import type { JsonObject } from '../api-object.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ResourceRegistry } from '../resources/resource-registry.ts';
import { customSchemaName, customSchemas } from './custom-schemas.ts';
import { resourcePaths } from './paths.ts';
import { encodeSwagger } from './swagger-protobuf.ts';
import { builtinSchemas, type SchemaRoot, schemaName } from './type-schemas.ts';

export interface OpenApiDocument {
  readonly body: Buffer;
  /** Upper-case hexadecimal SHA-512. */
  readonly hash: string;
  readonly madeMs: number;
}

const info = { title: 'Kubernetes', version: 'v1.36.3' };
const v3Root: SchemaRoot = '#/components/schemas/';
const v2Root: SchemaRoot = '#/definitions/';

/** OpenAPI documents of what is served now, each made when somebody first asks. */
export class OpenApiDocuments {
  readonly #resources: ResourceRegistry;
  readonly #made = new Map<string, OpenApiDocument>();
  #generation = -1;
  #modifiedMs = 0;

  constructor(resources: ResourceRegistry) {
    this.#resources = resources;
  }

  /** `api/v1`, `apis/apps/v1` …, with the paths above them. */
  get names(): readonly string[] {
    const ofGroups = this.#resources.groups.flatMap(({ name, versions }) => {
      const base = name === '' ? 'api' : `apis/${name}`;
      const described = [...versions].filter(([, resources]) => resources.length > 0);
      return described.length === 0 ? [] : [base, ...described.map(([version]) => `${base}/${version}`)];
    });
    return [...new Set(['api', 'apis', ...ofGroups, 'version'])].sort();
  }

  /** When what is served changed last: never in the second of the change before, because clients compare seconds. */
  get modifiedMs(): number {
    this.#follow();
    return this.#modifiedMs;
  }

  /** The OpenAPI 3 document of a name; undefined for other names. */
  v3(name: string): OpenApiDocument | undefined {
    if (!this.names.includes(name)) return undefined;
    return this.#make(name, () => toJsonBytes(v3Document(this.#resourcesOf(name))));
  }

  /** The Swagger 2 document of everything. */
  v2(): OpenApiDocument {
    return this.#make('v2', () => toJsonBytes(v2Document(this.#resources.all)));
  }

  /** The same in protobuf, with no paths. */
  v2Protobuf(): OpenApiDocument {
    return this.#make('v2 protobuf', () => encodeSwagger(v2Document(this.#resources.all)));
  }

  #resourcesOf(name: string): readonly ServedResource[] {
    const [, second = '', third] = name.split('/');
    const [group, version] = name.startsWith('api/') ? ['', second] : [second, third];
    return this.#resources.groups.find((served) => served.name === group)?.versions.get(version ?? '') ?? [];
  }

  #make(key: string, make: () => Buffer): OpenApiDocument {
    this.#follow();
    let document = this.#made.get(key);
    if (!document) {
      const body = make();
      document = {
        body,
        hash: createHash('sha512').update(body).digest('hex').toUpperCase(),
        madeMs: this.#modifiedMs,
      };
      this.#made.set(key, document);
    }
    return document;
  }

  #follow(): void {
    if (this.#generation === this.#resources.generation) return;
    this.#made.clear();
    this.#generation = this.#resources.generation;
    this.#modifiedMs = Math.max(Date.now(), this.#modifiedMs + 1000);
  }
}

function toJsonBytes(document: JsonObject): Buffer {
  return Buffer.from(JSON.stringify(document));
}

function v3Document(resources: readonly ServedResource[]): JsonObject {
  return {
    openapi: '3.0.0',
    info,
    paths: resourcePaths(resources, (resource) => refOf(resource, v3Root)),
    components: { schemas: { ...builtinSchemas(resources, v3Root), ...customSchemas(resources, v3Root) } },
  };
}

function v2Document(resources: readonly ServedResource[]): JsonObject {
  return {
    swagger: '2.0',
    info,
    paths: resourcePaths(resources, (resource) => refOf(resource, v2Root)),
    definitions: { ...builtinSchemas(resources, v2Root), ...customSchemas(resources, v2Root) },
  };
}

function refOf(resource: ServedResource, root: SchemaRoot): string {
  return `${root}${resource.struct === undefined ? customSchemaName(resource) : schemaName(resource.struct)}`;
}
