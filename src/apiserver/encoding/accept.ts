export interface AcceptClause {
  /** `application/json`, `application/*`, `*\/*` */
  readonly mediaType: string;
  readonly quality: number;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Clauses of an Accept header, wanted most first. Names are compared as they are written, and a quality of 0 refuses nothing. */
export function parseAccept(header: string): readonly AcceptClause[] {
  const clauses: AcceptClause[] = [];
  for (const text of header.split(',')) {
    const clause = parseClause(text.trim());
    if (clause) clauses.push(clause);
    for (let at = clauses.length - 1; at > 0 && precedes(clauses[at], clauses[at - 1]); at -= 1) {
      clauses.splice(at - 1, 2, ...clauses.slice(at - 1, at + 1).reverse());
    }
  }
  return clauses;
}

function parseClause(text: string): AcceptClause | undefined {
  const [range = '', ...rest] = text.split(';');
  const [type = '', subtype, more] = range.split('/').map((part) => part.trim());
  if (more !== undefined || (subtype === undefined && type !== '*')) return undefined;
  const parameters = new Map<string, string>();
  let quality = 1;
  for (const part of rest) {
    const [name = '', value, extra] = part.split('=');
    if (value === undefined || value === '' || extra !== undefined) continue;
    if (name.trim() === 'q') quality = toQuality(value);
    else parameters.set(name.trim(), value.trim());
  }
  return { mediaType: `${type}/${subtype ?? '*'}`, quality, parameters };
}

function toQuality(text: string): number {
  return /^\d*\.?\d+$/.test(text) ? Number(text) : 0;
}

function precedes(a: AcceptClause | undefined, b: AcceptClause | undefined): boolean {
  if (!a || !b) return false;
  if (a.quality > b.quality) return true;
  const isAny = ({ mediaType }: AcceptClause) => mediaType.startsWith('*/');
  const isAnySubtype = ({ mediaType }: AcceptClause) => mediaType.endsWith('/*');
  return (!isAny(a) && isAny(b)) || (!isAnySubtype(a) && isAnySubtype(b));
}

/** Whether the clause names the media type, itself or by a star. */
export function names({ mediaType }: AcceptClause, offered: string): boolean {
  return mediaType === offered || mediaType === '*/*' || mediaType === `${offered.slice(0, offered.indexOf('/'))}/*`;
}

/** The look of the router at a header, before anyone negotiates: a star for half of a type is nothing to it. */
export function isRouted(header: string, produced: readonly string[]): boolean {
  if (header === '') return true;
  return header.split(',').some((text) => {
    const mediaType = (text.split(';')[0] ?? '').trim();
    return mediaType === '*/*' || produced.includes(mediaType);
  });
}
