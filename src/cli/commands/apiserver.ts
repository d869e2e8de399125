import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import type { ApiServer } from '../../apiserver/api-server.ts';
import { whenAborted } from '../../core/abort.ts';
import { exitCode, KinformerError } from '../../core/errors.ts';
import { createSeededRandom } from '../../core/random.ts';
import { toPrintable } from '../../core/text.ts';
import { parseFaults } from '../../faults/parse-faults.ts';
import { startScenario } from '../../scenario/start-scenario.ts';
import type { CommandRunner } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { toExportLine } from '../shell-quote.ts';
import { startServer } from '../start-server.ts';
import { writeKubeconfigFile } from '../temporary-kubeconfig.ts';

export const runApiserver: CommandRunner = async ({ options }, { output, signal, clock, host }) => {
  checkTokens(options);
  if (options.save !== undefined) checkFolder(options.save);
  const server = await startServer(toServerOptions(options), (created) => loadFiles(created, options.load));
  const name = options.scenario ?? (options.controllers ? 'empty' : undefined);
  const { seed } = options;
  const life = name === undefined ? undefined : await startScenario(server, { name, seed, clock, signal });
  const file = await writeKubeconfigFile(server.kubeconfig, options.writeKubeconfig, host);
  const stopped = whenAborted(signal);
  try {
    output.text(toExportLine(file.path));
    await stopped.promise;
  } finally {
    stopped.dispose();
    await life?.stop();
    await server.stop();
    file.remove();
    if (options.save !== undefined) await save(server, options.save);
  }
  return exitCode.ok;
};

function toServerOptions(options: OptionValues) {
  const { port, adminToken, viewerToken, insecureHttp, faults } = options;
  return {
    port,
    insecureHttp,
    ...(adminToken !== undefined && { adminToken }),
    ...(viewerToken !== undefined && { viewerToken }),
    ...(faults !== undefined && { faults: parseFaults(faults) }),
    ...((options.scenario !== undefined || options.controllers) && { random: createSeededRandom(options.seed) }),
  };
}

async function loadFiles(server: ApiServer, files: readonly string[]): Promise<void> {
  for (const file of files) {
    try {
      await server.loadFiles(file);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const reason = fileProblems[code ?? ''];
      throw new KinformerError('BAD_CONFIG', `--load ${file}: ${reason ?? toPrintable(message)}`, {
        hint: reason === undefined ? objectsHint : 'name a file that is there and that you may read',
      });
    }
  }
}

const objectsHint = 'write Kubernetes objects as JSON or YAML documents, as `kubectl get -o yaml` does';

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder',
  EACCES: 'you may not read it',
};

/** Tokens tell the users apart, and nobody is known by none. */
function checkTokens({ adminToken, viewerToken }: OptionValues): void {
  const given = { '--admin-token': adminToken, '--viewer-token': viewerToken };
  for (const [name, token] of Object.entries(given)) {
    if (token === undefined || /^[!-~]+$/.test(token)) continue;
    const why = token === '' ? 'is empty' : 'has blanks or other characters that no header carries';
    throw new KinformerError('USAGE', `${name} ${why}`, { hint: 'give a token, or leave it out for a random one' });
  }
  if (adminToken !== undefined && adminToken === viewerToken) {
    throw new KinformerError('USAGE', '--admin-token and --viewer-token are the same', {
      hint: 'give two tokens, or leave one out for a random one',
    });
  }
}

/** What cannot be saved at the end is better known before anything is written. */
function checkFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch {
    throw new KinformerError('USAGE', `cannot save to ${file}: its folder cannot be written to`, {
      hint: 'name a file in a folder that exists and is yours',
    });
  }
}

async function save(server: ApiServer, file: string): Promise<void> {
  try {
    await server.saveTo(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new KinformerError('CANNOT_SAVE', `cannot save to ${file}: ${reason}`);
  }
}
