/** A node of Ink's tree, as far as texts go. */
interface TextNode {
  readonly nodeName: string;
  readonly nodeValue?: string;
  readonly childNodes?: readonly TextNode[];
}

/**
 * Stands for Ink's collector of nested texts in the bundle. Ink takes every text apart and cleans it, twice in each frame; a
 * row of the screen is one text that was made printable before, and has only styles of ours.
 */
export default function textOfRow({ nodeName, nodeValue = '', childNodes = [] }: TextNode): string {
  return nodeName === '#text' ? nodeValue : childNodes.map(textOfRow).join('');
}
