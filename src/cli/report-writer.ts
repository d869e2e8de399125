import type { OutputWriter } from '../output/output-writer.ts';

/** Writes reports that are JSON texts: one a line, or as YAML documents. */
export async function createReportWriter(
  format: 'json' | 'yaml',
  output: OutputWriter,
): Promise<(json: string) => void> {
  if (format === 'json') return (json) => output.text(`${json}\n`);
  const { jsonToYaml } = await import('../output/json-to-yaml.ts');
  return (json) => output.text(jsonToYaml(json));
}
