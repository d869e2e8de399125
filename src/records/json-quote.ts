/** Most keys, paths and names need no escapes. */
const plain = /^[\w./:-]*$/;

/** As JSON.stringify, sooner for what needs no escapes. */
export function quote(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
