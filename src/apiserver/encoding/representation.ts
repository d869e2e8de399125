import { notAcceptable } from '../errors/status-errors.ts';
import { type AcceptClause, isRouted, names, parseAccept } from './accept.ts';

export type MediaType = 'json' | 'yaml' | 'protobuf';
type Conversion = 'object' | 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList';

/** The form in which an answer is wanted. */
export interface Representation {
  readonly media: MediaType;
  readonly as: Conversion;
  /** Version of meta.k8s.io for conversions. */
  readonly metaVersion: 'v1' | 'v1beta1';
  readonly pretty: boolean;
}

export const mediaTypes: Readonly<Record<MediaType, string>> = {
  json: 'application/json',
  yaml: 'application/yaml',
  protobuf: 'application/vnd.kubernetes.protobuf',
};

const produced = Object.values(mediaTypes);
const offered = produced.join(', ');
export const onlyOffered = `only the following media types are accepted: ${offered}`;
const streams = ['application/json;stream=watch', 'application/vnd.kubernetes.protobuf;stream=watch'];

/** Throws the router's 406 answer for what no route of a built-in group produces. */
export function checkRouted(header: string, isCollection = false): void {
  if (isRouted(header, produced)) return;
  const available = isCollection ? [offered, ...streams].join(', ') : offered;
  throw notAcceptable(`406: Not Acceptable\n\nAvailable representations: ${available}`, {});
}

/** Throws the 406 answers of a log: the router lets plain text pass, what comes behind it does not. */
export function checkLogForm(header: string): void {
  const available = ['text/plain', ...produced];
  if (!isRouted(header, available))
    throw notAcceptable(`406: Not Acceptable\n\nAvailable representations: ${available.join(', ')}`, {});
  if (!plainRepresentation(header, false)) throw notAcceptable(onlyOffered);
}

export interface NegotiationTarget {
  readonly isCustom: boolean;
  /** Whether the path is that of a collection, which can be watched. */
  readonly isCollection: boolean;
  /** Whether the answer can be converted to a Table or to metadata at all. */
  readonly convertible: boolean;
  /** False for what has metadata, but is never a row of a Table. */
  readonly tabular?: boolean;
}

/** Chooses the first clause that can be served. Throws the 406 answer when there is none. */
export function negotiate(header: string, pretty: boolean, target: NegotiationTarget): Representation {
  if (!target.isCustom) checkRouted(header, target.isCollection);
  const chosen = findRepresentation(header, pretty, target);
  if (!chosen) throw notAcceptable(onlyOffered);
  return chosen;
}

/** Throws the 406 answer to a watch in a form that has no frames, which is found out late. */
export function checkStreamable({ media }: Representation): void {
  if (media === 'yaml') throw notAcceptable(`only the following media types are accepted: ${streams.join(', ')}`);
}

/** The form of an answer that cannot be converted; undefined when none of the forms is wanted. */
export function plainRepresentation(header: string, pretty: boolean): Representation | undefined {
  return findRepresentation(header, pretty, { isCustom: false, convertible: false });
}

type Limits = Pick<NegotiationTarget, 'isCustom' | 'convertible' | 'tabular'>;

function findRepresentation(header: string, pretty: boolean, limits: Limits): Representation | undefined {
  if (header === '') return { media: 'json', as: 'object', metaVersion: 'v1', pretty };
  for (const clause of parseAccept(header)) {
    for (const media of ['json', 'yaml', 'protobuf'] as const) {
      if (!names(clause, mediaTypes[media])) continue;
      const representation = represent(clause, media, pretty, limits);
      if (representation) return representation;
    }
  }
  return undefined;
}

function represent(
  { parameters }: AcceptClause,
  media: MediaType,
  pretty: boolean,
  limits: Limits,
): Representation | undefined {
  const stream = parameters.get('stream');
  if (stream !== undefined && (stream !== 'watch' || media === 'yaml')) return undefined;
  const as = parameters.get('as');
  const isPretty = pretty || parameters.get('pretty') === '1';
  if (as === undefined && !parameters.has('g') && !parameters.has('v')) {
    if (media === 'protobuf' && limits.isCustom) return undefined;
    return { media, as: 'object', metaVersion: 'v1', pretty: isPretty };
  }
  const version = parameters.get('v');
  const isMeta = parameters.get('g') === 'meta.k8s.io' && (version === 'v1' || version === 'v1beta1');
  if (!isMeta || !limits.convertible || !isConversion(as)) return undefined;
  if (as === 'Table' && (media === 'protobuf' || limits.tabular === false)) return undefined;
  return { media, as, metaVersion: version, pretty: isPretty };
}

function isConversion(as: string | undefined): as is Conversion {
  return as === 'Table' || as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList';
}

/** Whether JSON is to be indented: asked for, or read by a human's tool. */
export function wantsPretty(query: { get(name: string): string | null }, userAgent: string): boolean {
  const asked = query.get('pretty');
  if (asked) return /^(?:1|t|T|true|TRUE|True)$/.test(asked);
  return /^(curl|Wget|Mozilla\/5\.0)/.test(userAgent);
}
