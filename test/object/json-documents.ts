import fc from 'fast-check';

/** JSON texts with blanks, escapes in keys and values, duplicate keys, odd numbers, lone surrogates and any Unicode. */
export const jsonText: fc.Arbitrary<string> = fc
  .letrec<{ value: string; string: string }>((tie) => ({
    string: fc.array(stringPart(), { maxLength: 6 }).map((parts) => `"${parts.join('')}"`),
    value: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.constantFrom('null', 'true', 'false', '0', '-0', '1.0', '1e3', '-12.50E-7', '12345678901234567890', '0.1e+2'),
      tie('string'),
      fc
        .tuple(blanks(), fc.array(fc.tuple(blanks(), tie('value'), blanks()), { maxLength: 4 }))
        .map(([inside, items]) => `[${inside}${items.map((parts) => parts.join('')).join(',')}]`),
      fc
        .tuple(
          blanks(),
          fc.array(fc.tuple(blanks(), fc.oneof(tie('string'), knownKey()), blanks(), blanks(), tie('value')), {
            maxLength: 5,
          }),
        )
        .map(
          ([inside, members]) =>
            `{${inside}${members.map(([a, key, b, c, value]) => `${a}${key}${b}:${c}${value}${a}`).join(',')}}`,
        ),
    ),
  }))
  .value.filter(isReliable);

/** Any JSON value that JSON.parse gives back as it was. */
export const jsonValue: fc.Arbitrary<fc.JsonValue> = fc
  .jsonValue()
  .filter((value) => isReliable(JSON.stringify(value)));

/** Texts that are often, but not always, broken JSON. */
export const brokenText: fc.Arbitrary<string> = fc
  .tuple(
    jsonText,
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom(
      '',
      '"',
      '\\',
      ',',
      ':',
      '{',
      '}',
      '[',
      ']',
      '0',
      '-',
      '.',
      'e',
      'x',
      '\u0001',
      '\n',
      '/*',
      'nul',
      '\u00e9',
      '\\u12',
      '1',
    ),
  )
  .map(([text, at, removed, inserted]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + inserted + text.slice(place + removed);
  })
  .filter(isReliable);

function stringPart(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      'a',
      'name',
      ' ',
      'é',
      '中',
      '🚀',
      '\\n',
      '\\"',
      '\\\\',
      '\\/',
      '\\u0041',
      '\\ud83d',
      '\\ude80',
      '\\u00E9',
      '{',
      ']',
      ',',
      ':',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }).map((text) => JSON.stringify(text).slice(1, -1)),
  );
}

function knownKey(): fc.Arbitrary<string> {
  return fc.constantFrom(
    '"metadata"',
    '"name"',
    '"kind"',
    '"spec"',
    '"labels"',
    '"uid"',
    '"\\u006dame"',
    '"m\\u0065tadata"',
    '"namespace"',
    '"status"',
    '"resourceVersion"',
  );
}

function blanks(): fc.Arbitrary<string> {
  return fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n');
}

/**
 * JSON.parse of Node 24 now and then takes a key of one escaped character (such as "\n" or "\u0041") for a backslash, once
 * it has seen objects with that key. Such keys cannot be compared with it.
 */
function isReliable(text: string): boolean {
  return !/"\\(?:u[0-9a-f]{4}|.)"\s*:/i.test(text);
}
