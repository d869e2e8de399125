/** A JSON value inside valid JSON text: a node of the data, or a literal of the template. */
export interface JsonSlice {
  readonly bytes: Uint8Array;
  /** Offset of the value's first byte. */
  readonly start: number;
}

/** One step of an action `{…}`. */
export type PathNode =
  | { readonly type: 'field'; readonly name: string }
  | ArrayNode
  | { readonly type: 'wildcard' }
  | { readonly type: 'recursive' }
  | { readonly type: 'union'; readonly branches: readonly (readonly PathNode[])[] }
  | FilterNode
  | { readonly type: 'literal'; readonly value: JsonSlice }
  | { readonly type: 'identifier'; readonly name: string };

/** `[from:to:step]`; a single index has `isSingle`. */
export interface ArrayNode {
  readonly type: 'array';
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly step: number | undefined;
  readonly isSingle: boolean;
}

/** `[?(left operator right)]`; without operator it asks whether `left` exists. */
export interface FilterNode {
  readonly type: 'filter';
  readonly left: readonly PathNode[];
  readonly operator: string | undefined;
  readonly right: readonly PathNode[];
}

/** A part of a template. */
export type TemplatePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'path'; readonly nodes: readonly PathNode[] }
  | { readonly type: 'range'; readonly nodes: readonly PathNode[]; readonly body: readonly TemplatePart[] };
