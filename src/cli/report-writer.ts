import type { OutputWriter } from '../output/output-writer.ts';

/** Writes reports that are JSON texts: one a line, or as YAML documents. */
export async function createReportWriter(
  format: 'json' | 'yaml',
  output: OutputWriter,
): Promise<(json: string) => void> {
  if (format === 'json') return (json) => output.text(`${json}\n`);
  const { parseExactly } = await import('../output/json-numbers.ts');
  const { toYaml } = await import('../output/yaml-text.ts');
  return (json) => output.text(`---\n${toYaml(parseExactly(json))}`);
}
