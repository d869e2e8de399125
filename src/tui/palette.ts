const cube = [0, 95, 135, 175, 215, 255] as const;

/** The exact RGB of a colour of the 256: the same to the eye in true colour, whatever the terminal's palette says. */
export function toRgb(color: number): readonly [number, number, number] {
  if (color >= 232) {
    const grey = 8 + (color - 232) * 10;
    return [grey, grey, grey];
  }
  const place = color - 16;
  return [cube[Math.floor(place / 36)] ?? 0, cube[Math.floor(place / 6) % 6] ?? 0, cube[place % 6] ?? 0];
}
