const shown = 3;

/** Joins the first three; says how many more there are. */
export function joinFirst(items: readonly string[]): string {
  const text = items.slice(0, shown).join(',');
  return items.length > shown ? `${text} + ${items.length - shown} more...` : text;
}
