import { notAcceptable } from '../errors/status-errors.ts';

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

export interface AcceptClause {
  readonly mediaType: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Clauses of an Accept header, wanted most first. */
export function parseAccept(header: string): readonly AcceptClause[] {
  const clauses = header
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text, index) => ({ ...parseClause(text), index }));
  return clauses
    .map((clause) => ({ clause, quality: Number(clause.parameters.get('q') ?? 1) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.clause.index - b.clause.index)
    .map(({ clause }) => clause);
}

function parseClause(text: string): AcceptClause {
  const [mediaType = '', ...rest] = text.split(';').map((part) => part.trim());
  const parameters = new Map(
    rest.map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.toLowerCase(), value.replace(/^"|"$/g, '')] as const;
    }),
  );
  return { mediaType: mediaType.toLowerCase(), parameters };
}

const offered = 'application/json, application/yaml, application/vnd.kubernetes.protobuf';
const onlyOffered = `only the following media types are accepted: ${offered}`;
const onlyWatchable =
  'only the following media types are accepted: application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch';
const routerMessage = `406: Not Acceptable\n\nAvailable representations: ${offered}`;
const streams = ', application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch';

export interface NegotiationTarget {
  readonly isCustom: boolean;
  readonly isWatch: boolean;
  /** Whether the path is that of a collection, which can be watched. */
  readonly isCollection: boolean;
  /** Whether the answer can be converted to a Table or to metadata at all. */
  readonly convertible: boolean;
}

/** Chooses the first clause that can be served. Throws the 406 answer when there is none. */
export function negotiate(header: string, pretty: boolean, target: NegotiationTarget): Representation {
  const clauses = parseAccept(header === '' ? '*/*' : header);
  if (!target.isCustom && !clauses.some(({ mediaType }) => mediaOf(mediaType) && mediaType !== 'application/*')) {
    throw notAcceptable(target.isCollection ? `${routerMessage}${streams}` : routerMessage, {});
  }
  for (const clause of clauses) {
    const representation = represent(clause, pretty, target);
    if (representation) return representation;
  }
  throw notAcceptable(target.isWatch ? onlyWatchable : onlyOffered);
}

function represent(clause: AcceptClause, pretty: boolean, target: NegotiationTarget): Representation | undefined {
  const media = mediaOf(clause.mediaType);
  const as = clause.parameters.get('as') ?? '';
  if (!media || (media === 'yaml' && target.isWatch)) return undefined;
  if (media === 'protobuf' && (as === 'Table' || (target.isCustom && as === ''))) return undefined;
  const isPretty = pretty || clause.parameters.get('pretty') === '1';
  if (as === '') return { media, as: 'object', metaVersion: 'v1', pretty: isPretty };
  const version = clause.parameters.get('v');
  const known = clause.parameters.get('g') === 'meta.k8s.io' && (version === 'v1' || version === 'v1beta1');
  if (!known || !target.convertible || !isConversion(as)) return undefined;
  return { media, as, metaVersion: version, pretty: isPretty };
}

function isConversion(as: string): as is Conversion {
  return as === 'Table' || as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList';
}

function mediaOf(mediaType: string): MediaType | undefined {
  if (mediaType === '*/*' || mediaType === 'application/*') return 'json';
  for (const media of ['json', 'yaml', 'protobuf'] as const) if (mediaTypes[media] === mediaType) return media;
  return undefined;
}

/** Whether JSON is to be indented: asked for, or read by a human's tool. */
export function wantsPretty(query: { get(name: string): string | null }, userAgent: string): boolean {
  const asked = query.get('pretty');
  if (asked !== null) return asked === '1' || asked.toLowerCase() === 'true';
  return /^(curl|Wget|Mozilla\/5\.0)/.test(userAgent);
}
