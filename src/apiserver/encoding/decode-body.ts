import { isJsonObject, type JsonObject } from '../api-object.ts';
import { badRequest, unsupportedMediaType } from '../errors/status-errors.ts';
import { decodeProtobuf } from './protobuf.ts';
import { JsonScanError, scanJson } from './scan-json.ts';
import { WireError } from './wire-reader.ts';
import { fromYaml } from './yaml.ts';

export interface DecodedBody {
  readonly value: JsonObject;
  /** Paths of fields that the text gives more than once. */
  readonly duplicates: readonly string[];
}

const accepted = 'application/json, application/yaml, application/vnd.kubernetes.protobuf';

/** The media type without parameters; JSON when there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() || 'application/json';
}

/** Reads a body that is an object of `kind`. Throws 415 for other formats and 400 for what is no object. */
export function decodeBody(contentType: string | undefined, body: Buffer, kind: string): DecodedBody {
  switch (mediaTypeOf(contentType)) {
    case 'application/json':
      return decodeJson(body, kind);
    case 'application/yaml':
      return { value: asObject(parseYaml(body, kind), body, kind), duplicates: [] };
    case 'application/vnd.kubernetes.protobuf':
      return { value: decodeEnvelope(body, kind), duplicates: [] };
    default:
      throw unsupportedMediaType(
        `the body of the request was in an unknown format - accepted media types include: ${accepted}`,
      );
  }
}

function decodeJson(body: Buffer, kind: string): DecodedBody {
  const text = body.toString();
  try {
    const duplicates = scanJson(text);
    return { value: asObject(JSON.parse(text), body, kind), duplicates };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof JsonScanError)) throw error;
    throw unrecognized(kind, `json parse error: ${error.message}`, body);
  }
}

function decodeEnvelope(body: Buffer, kind: string): JsonObject {
  try {
    return decodeProtobuf(body);
  } catch (error) {
    if (!(error instanceof WireError) && !(error instanceof SyntaxError)) throw error;
    throw badRequest(`the object provided is unrecognized (must be of type ${kind}): ${error.message}`);
  }
}

function parseYaml(body: Buffer, kind: string): unknown {
  try {
    return fromYaml(body.toString());
  } catch (error) {
    throw unrecognized(kind, `yaml: ${error instanceof Error ? error.message : String(error)}`, body);
  }
}

function asObject(value: unknown, body: Buffer, kind: string): JsonObject {
  if (isJsonObject(value)) return value;
  const word = Array.isArray(value) ? 'array' : typeof value;
  throw unrecognized(
    kind,
    `json parse error: json: cannot unmarshal ${word} into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`,
    body,
  );
}

function unrecognized(kind: string, why: string, body: Buffer) {
  if (kind === 'DeleteOptions') return badRequest(`couldn't get version/kind; ${why}`);
  return badRequest(
    `the object provided is unrecognized (must be of type ${kind}): couldn't get version/kind; ${why} (${summarize(body)})`,
  );
}

const maxSummaryBytes = 30;

/** The beginning of the body: text when it begins as an object does, hexadecimal otherwise. */
export function summarize(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const head = body.subarray(0, maxSummaryBytes);
  const text = body[0] === 0x7b ? head.toString() : head.toString('hex');
  return body.length > maxSummaryBytes ? `${text} ...` : text;
}
