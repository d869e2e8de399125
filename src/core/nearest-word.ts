/** The word that the text may be a slip of: at most a third of it differs, and never more than three characters; not itself. */
export function nearestWord(text: string, words: Iterable<string>): string | undefined {
  const typed = text.toLowerCase();
  const most = Math.max(1, Math.floor(typed.length / 3));
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const word of words) {
    if (word === text) continue;
    const distance = editDistance(typed, word);
    if (distance <= most && distance < (best?.distance ?? 4)) best = { word, distance };
  }
  return best?.word;
}

/** How many letters must be changed, added, dropped, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replace = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      const isSwap = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
      const swap = isSwap ? (before[j - 1] ?? 0) + 1 : replace;
      next.push(Math.min(replace, swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
