const unitMs: Readonly<Record<string, number>> = { y: 31_536_000_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/** A duration as kubectl prints it (`5h10m`, `3d4h`), in ms; undefined for other texts. */
function readDurationMs(text: string): number | undefined {
  if (!/^(?:\d+[ydhms])+$/.test(text)) return undefined;
  let totalMs = 0;
  for (const [, digits, unit] of text.matchAll(/(\d+)([ydhms])/g))
    totalMs += Number(digits) * (unitMs[unit ?? ''] ?? 0);
  return totalMs;
}

/** The number that a cell stands for: `14 (32s ago)` is 14, `1/2` is a half, `5m` is in ms; undefined for words. */
export function readQuantity(text: string): number | undefined {
  const durationMs = readDurationMs(text);
  if (durationMs !== undefined) return durationMs;
  const [, part, whole] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (part !== undefined) return Number(whole) === 0 ? 1 : Number(part) / Number(whole);
  const [, number] = /^(-?\d+(?:\.\d+)?)(?:$|%| \()/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}
