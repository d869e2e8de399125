import { realClock } from '../core/clock.ts';
import { toPrintable } from '../core/text.ts';
import type { ClientEnvironment } from './api.ts';
import type { Connection } from './connection.ts';
import type { AppliedCredential, Credential } from './credential.ts';
import { type ExecAnswer, parseExecAnswer } from './exec-answer.ts';
import { clusterInfoOf } from './exec-cluster-info.ts';
import { pluginError, readExecPlugin, runExecPlugin } from './exec-plugin.ts';
import { shareRun } from './shared-run.ts';

/**
 * A credential that a plugin gives (client-go's exec). The plugin runs before the first request, and again when what it
 * gave has expired or was refused; requests at the same time share one run, and those right after a failed run its failure. Open connections are left alone.
 */
export function createExecCredential(
  fields: Readonly<Record<string, unknown>>,
  connection: Connection,
  environment: ClientEnvironment,
): Credential {
  const plugin = readExecPlugin(fields, connection.user.name);
  const clock = environment.clock ?? realClock;
  const lifetime = new AbortController();
  let answer: ExecAnswer | undefined;

  const said = new Set<string>();
  const onSaid = (line: string) => {
    if (said.has(line)) return;
    said.add(line);
    environment.warn(`credential plugin ${toPrintable(plugin.command)}: ${line}`);
  };

  const run = async () => {
    const interactive = plugin.interactiveMode !== 'Never' && environment.interactive;
    if (plugin.interactiveMode === 'Always' && !interactive) {
      throw pluginError(plugin, 'needs a terminal to ask on, and there is none');
    }
    const cluster = plugin.provideClusterInfo ? await clusterInfoOf(connection) : undefined;
    const spec = { ...(cluster && { cluster }), interactive };
    const info = JSON.stringify({ kind: 'ExecCredential', apiVersion: plugin.apiVersion, spec });
    const env = { ...environment.env, KUBERNETES_EXEC_INFO: info };
    const start = () => runExecPlugin(plugin, env, interactive, { signal: lifetime.signal, clock, onSaid });
    const around = interactive ? environment.whilePrompting : undefined;
    const text = around ? await around(start) : await start();
    answer = keepIdentity(answer, parseExecAnswer(text, plugin));
    return answer;
  };
  const renewed = shareRun(run, clock);
  const isFresh = ({ expiresMs }: ExecAnswer) => expiresMs === undefined || clock.now() < expiresMs;

  return {
    current: async () => (answer !== undefined && isFresh(answer) ? answer : await renewed()).applied,
    renew: async (rejected) => {
      if (answer !== undefined && isSame(answer.applied, rejected)) await renewed();
      return answer !== undefined && !isSame(answer.applied, rejected);
    },
    close: () => lifetime.abort(),
  };
}

/** The same certificate again stays the same object, so that its connections are kept. */
function keepIdentity(before: ExecAnswer | undefined, next: ExecAnswer): ExecAnswer {
  const [old, certificate] = [before?.applied.certificate, next.applied.certificate];
  if (old === undefined || old.cert !== certificate?.cert || old.key !== certificate.key) return next;
  return { ...next, applied: { ...next.applied, certificate: old } };
}

function isSame(a: AppliedCredential, b: AppliedCredential): boolean {
  return a.authorization === b.authorization && a.certificate === b.certificate;
}
