import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { normaliseOutput } from './normalise-output.ts';
import { commandLines, type Scenario } from './scenario.ts';

export interface MatrixServer {
  readonly url: string;
  readonly adminToken: string;
  readonly viewerToken: string;
}

export interface ScenarioRun {
  readonly scenario: Scenario;
  /** kubectl's program. */
  readonly program: string;
  readonly namespace: string;
  readonly server: MatrixServer;
  /** An empty directory's path; it is made. */
  readonly directory: string;
}

/**
 * `watching FIRST COMMANDS LAST COMMAND…`: starts the command, which does not end by itself, runs the commands once it has
 * shown as many lines as FIRST, and shows what it says until there are LAST lines of it, and a little longer.
 */
const watching = `#!/bin/sh
first=$1 commands=$2 last=$3
shift 3
out=$(mktemp)
"$@" >"$out" 2>&1 &
pid=$!
await() {
  left=300
  while [ "$(wc -l <"$out")" -lt "$1" ] && [ $left -gt 0 ] && kill -0 $pid 2>/dev/null; do sleep 0.1; left=$((left - 1)); done
}
await "$first"
sh -c "$commands" >/dev/null 2>&1
await "$last"
sleep 0.3
kill $pid 2>/dev/null
wait $pid 2>/dev/null
cat "$out"
`;

/** Runs the lines one after the other; what each said and how it ended, a text per line. */
export async function runScenario(run: ScenarioRun): Promise<string[]> {
  const { scenario, namespace, directory, server } = run;
  const files = { ...scenario.files, '.kube/config': formatConfig(server, namespace) };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text.replaceAll('$NS', namespace).replaceAll('$ID', idOf(namespace)));
  }
  await mkdir(join(directory, 'bin'));
  await symlink(run.program, join(directory, 'bin/k'));
  await writeFile(join(directory, 'bin/watching'), watching, { mode: 0o755 });
  const said: string[] = [];
  for (const line of ['k create namespace $NS', ...commandLines(scenario)]) {
    said.push(`$ ${line}\n${await runLine(line, run)}`);
  }
  return said;
}

async function runLine(line: string, { directory, namespace, server }: ScenarioRun): Promise<string> {
  const env = {
    PATH: `${directory}/bin:${process.env.PATH}`,
    HOME: directory,
    TMPDIR: directory,
    // A short run needs no garbage collection.
    GOGC: 'off',
    NS: namespace,
    ID: idOf(namespace),
  };
  return await new Promise((resolve) => {
    execFile(
      '/bin/sh',
      ['-c', line],
      { cwd: directory, env, maxBuffer: 64 << 20, timeout: 120_000 },
      (error, stdout, stderr) => {
        const code = error ? `exit ${error.code ?? error.signal}\n` : '';
        const errors = stderr === '' ? '' : `stderr:\n${stderr}`;
        resolve(normaliseOutput(line, `${stdout}${errors}${code}`, { directory, url: server.url }));
      },
    );
  });
}

/** A word that only this namespace has. */
function idOf(namespace: string): string {
  return namespace.replaceAll('-', '');
}

function formatConfig({ url, adminToken, viewerToken }: MatrixServer, namespace: string): string {
  const context = (user: string) => ({ name: user, context: { cluster: 'cluster', user, namespace } });
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'cluster', cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    users: [
      { name: 'admin', user: { token: adminToken } },
      { name: 'viewer', user: { token: viewerToken } },
    ],
    contexts: [context('admin'), context('viewer')],
    'current-context': 'admin',
  });
}
