import type { MetricFamily, Sample } from './metric-family.ts';

/** Of Prometheus' text format, version 0.0.4. */
export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** All families as text, by name; those without a series are left out. */
export function toExposition(families: Iterable<MetricFamily>): string {
  return [...families]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(toFamilyText)
    .join('');
}

function toFamilyText(family: MetricFamily): string {
  const lines = Array.from(family.samples(), (sample) => toSampleLine(family, sample));
  if (lines.length === 0) return '';
  const { name, help, type } = family;
  return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function toSampleLine({ name, labels }: MetricFamily, { labels: values, suffix, le, value }: Sample): string {
  const pairs = labels.map((label, index) => `${label}="${escapeLabel(values[index] ?? '')}"`);
  if (le !== undefined) pairs.push(`le="${toNumber(le)}"`);
  const shown = pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
  return `${name}${suffix ?? ''}${shown} ${toNumber(value)}\n`;
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function escapeLabel(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"');
}

/** As Go reads it. */
function toNumber(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);
}
