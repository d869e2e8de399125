/** How a text stands in a YAML document that a 1.1 reader reads back as that text. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal';

const words = new Set(
  'y Y yes Yes YES n N no No NO true True TRUE false False FALSE on On ON off Off OFF ~ null Null NULL .nan .NaN .NAN .inf .Inf .INF +.inf +.Inf +.INF -.inf -.Inf -.INF'.split(
    ' ',
  ),
);
const integer = /^[-+]?(0[xX][0-9a-fA-F]+|0[oO]?[0-7]+|0[bB][01]+|0|[1-9]\d*)$/;
const float = /^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$/;
const sexagesimal = /^[-+]?\d[\d_]*(:[0-5]?\d)+(\.[\d_]*)?$/;
const timestamp =
  /^\d{4}-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])([Tt ]\d\d?:\d\d?:\d\d?(\.\d+)?( ?(Z|[-+]\d\d:\d\d))?)?$/;

/** `isKey`: of a mapping, which is on one line. */
export function scalarStyle(text: string, isKey: boolean): ScalarStyle {
  const found = analyze(text);
  if (text.includes('\n')) return found.allowsBlock && !isKey ? 'literal' : 'double';
  if (readsAsOther(text)) return 'double';
  if (found.allowsPlain) return 'plain';
  return found.allowsSingle && !(isKey && found.isMultiline) ? 'single' : 'double';
}

function readsAsOther(text: string): boolean {
  if (text === '' || words.has(text)) return true;
  if (!/^[-+.\d]/.test(text)) return false;
  if (text.startsWith('.')) return float.test(text);
  const plain = text.replaceAll('_', '');
  return integer.test(plain) || float.test(plain) || sexagesimal.test(text) || timestamp.test(text);
}

interface Analysis {
  readonly isMultiline: boolean;
  readonly allowsPlain: boolean;
  readonly allowsSingle: boolean;
  readonly allowsBlock: boolean;
}

const breaks = /[\r\n\u0085\u2028\u2029]/;

function analyze(text: string): Analysis {
  const isMultiline = breaks.test(text);
  const isSpecial = [...text].some((character) => !isPrintable(character)) || / [\r\n\u0085\u2028\u2029]/.test(text);
  const isIndicated =
    /^(---|\.\.\.|[#,[\]{}&*!|>'"%@`])|^[?:-]([ \t]|$)/.test(text) || /:([ \t]|$)/.test(text) || /[ \t\n]#/.test(text);
  const isEdged = /^[ \r\n\u0085\u2028\u2029]|[ \r\n\u0085\u2028\u2029]$/.test(text);
  const isBroken = /[\r\n\u0085\u2028\u2029] /.test(text);
  return {
    isMultiline,
    allowsPlain: !(isMultiline || isSpecial || isIndicated || isEdged),
    allowsSingle: !(isSpecial || isBroken),
    allowsBlock: !(isSpecial || text.endsWith(' ')),
  };
}

/** Characters that stand for themselves in quotes; the others are escaped. */
export function isPrintable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x0a || (code >= 0x20 && code <= 0x7e)) return true;
  return (
    code >= 0xa0 && code <= 0xffff && !(code >= 0xd800 && code <= 0xdfff) && ![0xfeff, 0xfffe, 0xffff].includes(code)
  );
}
