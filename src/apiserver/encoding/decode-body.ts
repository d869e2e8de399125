import { isUtf8 } from 'node:buffer';
import { isJsonObject, type JsonObject } from '../api-object.ts';
import { quote } from '../errors/quote.ts';
import { badRequest, unsupportedMediaType } from '../errors/status-errors.ts';
import { goKindOf } from '../schema/decode-scalar.ts';
import { decodeProtobuf, openEnvelope, type ProtobufEnvelope } from './protobuf.ts';
import { JsonScanError, scanJson } from './scan-json.ts';
import { WireError } from './wire-reader.ts';
import { fromLooseYaml } from './yaml.ts';

export interface DecodedBody {
  readonly value: JsonObject;
  /** Paths of fields that the text gives more than once. */
  readonly duplicates: readonly string[];
}

const accepted = 'application/json, application/yaml, application/vnd.kubernetes.protobuf';

/** The media type without parameters; JSON when there is none. */
function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() || 'application/json';
}

/** What Go's parser takes for a media type with parameters. */
const wellFormed = /^\s*[!#-'*+.\w^`|~/-]+\s*(;\s*[!#-'*+.\w^`|~-]+\s*=\s*([!#-'*+.\w^`|~-]+|"[^"]*")\s*)*;?\s*$/;

/**
 * Reads a body that is an object of `kind`, and of `apiVersion` where protobuf does not say. Throws 415 for other formats
 * and 400 for what is no object.
 */
export function decodeBody(contentType: string | undefined, body: Buffer, kind: string, apiVersion = ''): DecodedBody {
  const mediaType = contentType && !wellFormed.test(contentType) ? 'none' : mediaTypeOf(contentType);
  switch (mediaType) {
    case 'application/json':
      return decodeJson(body, kind);
    case 'application/yaml':
      return { value: asObject(parseYaml(body, kind), body, kind), duplicates: [] };
    case 'application/vnd.kubernetes.protobuf':
      return { value: decodeEnvelope(body, { kind, apiVersion }), duplicates: [] };
    default:
      throw unsupportedMediaType(
        `the body of the request was in an unknown format - accepted media types include: ${accepted}`,
      );
  }
}

function decodeJson(body: Buffer, kind: string): DecodedBody {
  const text = body.toString();
  try {
    const duplicates = scanJson(body);
    // Null is an object of which nothing is said.
    return { value: asObject(JSON.parse(text) ?? {}, body, kind), duplicates };
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof JsonScanError)) throw error;
    throw unrecognized(kind, `json parse error: ${error.message}`, body);
  }
}

function decodeEnvelope(body: Buffer, wanted: Omit<ProtobufEnvelope, 'raw'>): JsonObject {
  const isOptions = wanted.kind === 'DeleteOptions';
  const envelope = orRefuse(
    () => openEnvelope(body, wanted),
    (why) => `the object provided is unrecognized (must be of type ${wanted.kind}): ${why} (${summarize(body)})`,
    isOptions,
  );
  const { kind, apiVersion } = envelope;
  const version = quote(apiVersion.slice(apiVersion.indexOf('/') + 1));
  return orRefuse(
    () => decodeProtobuf(envelope),
    (why) => `${kind} in version ${version} cannot be handled as a ${wanted.kind}: ${why}`,
    isOptions,
  );
}

function orRefuse<T>(decode: () => T, explain: (why: string) => string, isPlain: boolean): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof WireError) && !(error instanceof SyntaxError)) throw error;
    throw badRequest(isPlain ? error.message : explain(error.message));
  }
}

/** An empty document is an object with nothing in it. */
function parseYaml(body: Buffer, kind: string): unknown {
  try {
    const text = body.toString();
    if (!isUtf8(body)) throw new Error('invalid UTF-8');
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text))
      throw new Error('control characters are not allowed');
    return /^\s*$/.test(text) ? {} : (fromLooseYaml(text).value ?? {});
  } catch (error) {
    const why = `yaml: ${error instanceof Error ? error.message : String(error)}`;
    if (kind === 'DeleteOptions') throw badRequest(why);
    throw badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summarize(body)})`);
  }
}

function asObject(value: unknown, body: Buffer, kind: string): JsonObject {
  const cannot = 'json parse error: json: cannot unmarshal';
  if (!isJsonObject(value)) {
    const struct =
      'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';
    throw unrecognized(kind, `${cannot} ${goKindOf(value)} into Go value of type ${struct}`, body);
  }
  for (const name in value) {
    const given = value[name];
    if ((name !== 'apiVersion' && name !== 'kind') || typeof given === 'string' || given === null) continue;
    throw unrecognized(kind, `${cannot} ${goKindOf(given)} into Go struct field .${name} of type string`, body);
  }
  return value;
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
