export interface ParsedFamily {
  readonly help: string;
  readonly type: string;
  /** Line without the value → value. */
  readonly samples: Map<string, number>;
}

const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (\S+)$/;

/** Reads Prometheus' text format strictly: a HELP, a TYPE, then the samples of that family, and nothing else. */
export function parseExposition(text: string): Map<string, ParsedFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families = new Map<string, ParsedFamily>();
  let current = '';
  let help: string | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line);
    if (comment?.[1] === 'HELP') {
      if (families.has(comment[2]!)) throw new Error(`${comment[2]} comes twice`);
      [, , current = '', help] = comment;
    } else if (comment) {
      if (comment[2] !== current || help === undefined) throw new Error(`${line} has no HELP before it`);
      families.set(current, { help, type: comment[3]!, samples: new Map() });
      help = undefined;
    } else {
      const [, name, labels = '', value] = sampleLine.exec(line) ?? [];
      const family = families.get(current);
      if (!name || !family) throw new Error(`not a sample: ${line}`);
      const suffixes = family.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      if (!suffixes.some((suffix) => name === `${current}${suffix}`)) throw new Error(`${name} is not of ${current}`);
      if (family.samples.has(`${name}${labels}`)) throw new Error(`${name}${labels} comes twice`);
      family.samples.set(`${name}${labels}`, value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value));
    }
  }
  return families;
}

/** The value of one sample, such as `kinformer_synced{resource="pods"}`; undefined when there is none. */
export function sampleOf(text: string, sample: string): number | undefined {
  for (const { samples } of parseExposition(text).values()) {
    const value = samples.get(sample);
    if (value !== undefined) return value;
  }
  return undefined;
}
