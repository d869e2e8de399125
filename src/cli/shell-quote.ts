/** What a shell is to run to use a kubeconfig. */
export function toExportLine(path: string): string {
  return `export KUBECONFIG=${quote(path)}\n`;
}

function quote(path: string): string {
  return /^[\w./:@%+=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
