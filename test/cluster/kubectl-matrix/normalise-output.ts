export interface OutputOrigin {
  readonly directory: string;
  readonly url: string;
}

/** What kubectl's log says, or not, of a watch that its time-out cuts short. */
const shortWatch = /^[IWE]\d{4} .*reflector\.go.*(very short watch|context deadline exceeded).*\n/gm;

const patterns: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?( ?(Z|[+-]\d\d:?\d\d))?( UTC)?/g, '<time>'],
  [/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000/g, '<time>'],
  [/^([EIW])\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ /gm, '$1<log> '],
  [/(resourceVersion"?: ?"?|Resource Version: +)\d+/g, '$1<version>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/\b10\.0\.(?!0\.1\b)\d+\.\d+\b/g, '<ip>'],
  [/\b3[0-2]\d{3}\b/g, '<port>'],
  [/\b(LIVE|MERGED)-\d+/g, '$1-<n>'],
  [/k-edit-\d+/g, 'k-edit-<n>'],
  [/(Expected resource version to be 1, was )\d+/g, '$1<version>'],
  [/("continue":")[\w=-]+/g, '$1<token>'],
  // What a build knows of its sources.
  [/^( *gitCommit: ).*$/gm, '$1<commit>'],
  [/^( *gitTreeState: ).*$/gm, '$1<state>'],
  [/("?git(Commit|TreeState)"?: ?)"[^"]*"/gi, '$1<state>'],
  [/realcluster/g, 'kube-apiserver'],
  [/debugger-[a-z0-9]{5}\b/g, 'debugger-<n>'],
  [/\b(\d+[dhms]){1,2}(?=\s|$| ago|\))/gm, '<age>'],
];

/** Leaves out what differs between two servers without either being wrong: times, identities, addresses. */
export function normaliseOutput(line: string, output: string, { directory, url }: OutputOrigin): string {
  let text = output.replaceAll(directory, '<directory>').replaceAll(url, '<server>');
  text = text.replaceAll(url.replace('https://', ''), '<server>');
  // Not where it is a part of some other number.
  const port = new RegExp(`(?<!\\d)${url.slice(url.lastIndexOf(':') + 1)}(?!\\d)`, 'g');
  text = text.replace(port, '<server port>');
  text = text.replace(shortWatch, '');
  for (const [pattern, replacement] of patterns) text = text.replace(pattern, replacement);
  text = text.replace(/^.*(<age>|<ip>|<port>|AGE|CLUSTER-IP|LAST SEEN).*$/gm, (row) =>
    row.replace(/(?<=\S) {2,}/g, '  '),
  );
  return / explain /.test(line) ? withoutDescriptions(text) : text;
}

/** The embedded server's schemas carry no prose: descriptions go, lines that tell of fields stay. */
function withoutDescriptions(text: string): string {
  return text
    .replace(/^DESCRIPTION:\n(?: .*\n|\n)*/gm, '')
    .split('\n')
    .filter((line) => /\S/.test(line) && (!/^ {3,}/.test(line) || /\t</.test(line) || /^ +enum: /.test(line)))
    .join('\n');
}
