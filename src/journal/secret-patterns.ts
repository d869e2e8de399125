/**
 * What stands before values that are secret, in JSON, in YAML, in assignments and on command lines, and what such values look
 * like. All of it works on text with a character for each byte. Within JSON strings quotes and line ends are escaped, within
 * JSON in JSON twice; nobody looks deeper than four levels.
 */
const escapes = String.raw`\\{0,15}`;
const quote = `${escapes}["']`;
const doubleQuote = `${escapes}"`;

/**
 * Names of keys, tokens and passwords, by their last part. They begin where they do because three rare characters at the
 * beginning of each alternative make the search several times as fast.
 */
const anyName =
  'ssw(?:or)?d|ssphrase|oken|(?<=[-_])pwd|(?<=[-_])pass(?![a-z])|(?<=(?:api|private|access|encryption|signing|account|master)[-_.]?)key';
const secretName = String.raw`(?:${anyName}|(?<=(?:client|shared|consumer|webhook|session|cookie|jwt|app)[-_]?s)ecret|(?<=secret[-_.]?)key|(?<=client[-_]?)key[-_]?data|edentials?|(?<="_?)auth(?=${escapes}"\s{0,4}:\s{0,4}${escapes}"[\w+/]{12}))`;
/** Of a variable the name need only contain it. */
const variableName = `(?:${anyName}|ecret|edential)`;

const lineStart = String.raw`(?:\\[nr]|[\r\n"{,]|^)[ \t-]{0,40}`;
const sides = [
  // "password":"
  String.raw`(?<member>${quote})\s{0,4}:\s{0,4}\k<member>`,
  // password=
  String.raw`(?<assigned>\s{0,4}=(?![=>~])\s{0,4})`,
  // password: at the beginning of a line
  String.raw`(?<yaml>(?:${quote})?[ \t]?:[ \t]{1,8})(?<=${lineStart}(?:${quote})?[\w./-]{0,64}(?:${quote})?[ \t]?:[ \t]{1,8})`,
  // "--password","
  String.raw`(?<pair>${doubleQuote})\s?,\s?\k<pair>(?<="--?[\w.-]{0,64}${doubleQuote}\s?,\s?${doubleQuote})(?!-)`,
  // --password
  String.raw`(?<argument> {1,4})(?<=(?:[\s"']|\\[nrt])--?[\w.-]{0,64} {1,4})(?!-)`,
];
const variables = [
  // {"name":"DB_PASSWORD","value":"
  String.raw`[^"'\\,:={}\s]{0,64}(?<variable>${doubleQuote})\s?,\s?\k<variable>value\k<variable>\s?:\s?\k<variable>`,
  // - name: DB_PASSWORD, and in the next line value:
  String.raw`(?<yamlVariable>[\w.-]{0,64}(?:${quote})?(?:\\{1,8}[nr]|\r?\n)[ \t]{1,40}(?:${quote})?value(?:${quote})?[ \t]?:[ \t]{1,8})`,
];

/** Its match ends where the value begins; its one group tells which kind it is. */
export const secretNames = new RegExp(
  `${variableName}(?:${variables.join('|')})|${secretName}(?:${sides.join('|')})`,
  'gi',
);

/** Tokens that show by their form what they are, and documents in base64 that may hold such. */
export const secretTokens = new RegExp(
  [
    String.raw`(?<json>eyJ[\w+/-]*={0,2}(?:\.[\w-]*){0,4})`,
    String.raw`(?<document>(?:LS0tLS1CRUdJTi|YXBpVmVyc2lvb|a2luZDog|ewog|H4sI)[\w+/-]*={0,2})`,
    '(?<key>-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)',
    String.raw`(?<bearer>earer [\w.~+/-]{8,}=*)`,
    String.raw`(?<basic>asic [\w+/]{8,}={0,2})`,
    String.raw`(?<token>gh[opsur]_\w{20,}|_pat_\w{20,}|gl(?:pat|dt|rt|ptt|ft|cbt|agent|oas|soat)-[\w-]{20,}|xox[abeprs]-[\w-]{10,}|A[KS]IA[0-9A-Z]{16}|AIza[\w-]{35}|sha256~[\w-]{20,}|k_live_\w{16,}|hvs\.[\w-]{20,})`,
  ].join('|'),
  'g',
);

/** Whether there is something to hide depends on no more than this many characters before and after a place. */
export const patternReach = 200;
