/**
 * Whether the letters of `word` stand in `text` in that order, not too far apart. Smart case: only a word with a capital
 * letter tells capitals apart.
 */
export function matchesFuzzily(text: string, word: string): boolean {
  return createFuzzyMatcher(word)(text);
}

export function createFuzzyMatcher(word: string): (text: string) => boolean {
  const isExact = /\p{Lu}/u.test(word);
  const wanted = isExact ? word : word.toLowerCase();
  const longest = wanted.length * 3 + 2;
  return (text) => {
    const searched = isExact ? text : text.toLowerCase();
    if (searched.includes(wanted)) return true;
    const first = wanted[0] ?? '';
    for (let start = searched.indexOf(first); start !== -1; start = searched.indexOf(first, start + 1)) {
      const end = endOfMatch(searched, wanted, start);
      if (end === -1) return false;
      if (end - start <= longest) return true;
    }
    return false;
  };
}

function endOfMatch(text: string, word: string, start: number): number {
  let at = start - 1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return -1;
  }
  return at + 1;
}
