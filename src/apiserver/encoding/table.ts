import { type Column, defaultColumns } from '../../columns/column.ts';
import { customResourceColumns } from '../../columns/custom-resource-columns.ts';
import { columnsFor } from '../../columns/registry.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { badRequest } from '../errors/status-errors.ts';
import type { CustomVersion, ServedResource } from '../resources/resource-definition.ts';
import { type EncodedBody, encodeBody, type StoredObject, toJson } from '../storage/stored-object.ts';
import { metadataPieces, objectPieces } from './object-bytes.ts';
import type { Representation } from './representation.ts';

export type IncludeObject = 'Metadata' | 'Object' | 'None';

/** Of an answer that is no Table, the parameter says nothing. */
export function parseIncludeObject(representation: Representation, text: string | null): IncludeObject {
  if (representation.as !== 'Table' || text === null || text === '') return 'Metadata';
  if (text === 'Metadata' || text === 'Object' || text === 'None') return text;
  throw badRequest(
    `Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(text)}: must be 'Metadata', 'Object', 'None', or empty`,
  );
}

/** The columns of a resource. */
export function tableColumns(resource: ServedResource): readonly Column[] {
  if (resource.custom) return customColumns(resource.custom);
  return columnsFor(resource.group, resource.kind) ?? defaultColumns;
}

const columnsOfVersions = new WeakMap<CustomVersion, readonly Column[]>();

function customColumns(version: CustomVersion): readonly Column[] {
  const known = columnsOfVersions.get(version);
  if (known) return known;
  const columns = customResourceColumns(version.printerColumns as readonly JsonValue[]);
  columnsOfVersions.set(version, columns);
  return columns;
}

/** `columnDefinitions` of a Table. */
export function definitionsJson(columns: readonly Column[]): string {
  return toJson(
    columns.map(({ name, type, format, description, priority }) => ({ name, type, format, description, priority })),
  );
}

export interface RowOptions {
  readonly resource: ServedResource;
  readonly columns: readonly Column[];
  readonly includeObject: IncludeObject;
  readonly metaVersion: string;
  readonly nowMs: number;
}

/** One row of a Table. */
export function rowPieces(object: StoredObject, options: RowOptions): readonly Buffer[] {
  const value: JsonObject = JSON.parse(`{${object.body.toString()}`);
  const cells = options.columns.map((column) => column.cell(value, options));
  const conditions = rowConditions(options.resource, value);
  const head = `{"cells":${toJson(cells)}${conditions}${options.includeObject === 'None' ? ',"object":null}' : ',"object":'}`;
  if (options.includeObject === 'None') return [Buffer.from(head)];
  const included =
    options.includeObject === 'Object'
      ? objectPieces(options.resource, object)
      : metadataPieces(options.metaVersion, withoutCounter(options.resource, object));
  return [Buffer.from(head), ...included, rowEnd];
}

/** The server counts the templates of a daemon set beside its metadata, where rows do not see it. */
function withoutCounter(resource: ServedResource, object: StoredObject): EncodedBody {
  if (resource.qualified !== 'daemonsets.apps') return object;
  const { metadata } = object.parse();
  const annotations = { ...metadata.annotations };
  delete annotations['deprecated.daemonset.template.generation'];
  return encodeBody({ metadata: { ...metadata, annotations } });
}

const rowEnd = Buffer.from('}');

/** Finished pods are marked, so that clients can sort them out. */
function rowConditions(resource: ServedResource, value: JsonObject): string {
  if (resource.qualified !== 'pods') return '';
  const status = value.status as JsonObject | undefined;
  const phase = status?.phase;
  if (phase !== 'Succeeded' && phase !== 'Failed') return '';
  const message = phase === 'Succeeded' ? 'The pod has completed successfully.' : 'The pod failed.';
  return `,"conditions":${toJson([{ type: 'Completed', status: 'True', reason: phase, message }])}`;
}
