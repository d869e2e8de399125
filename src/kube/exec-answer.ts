import { findPairProblem } from './certificate-pair.ts';
import type { AppliedCredential } from './credential.ts';
import { type ExecPlugin, pluginError } from './exec-plugin.ts';
import { isHeaderText } from './header-text.ts';
import { isRecord, textOf } from './kubeconfig-file.ts';

/** What a credential plugin gave. */
export interface ExecAnswer {
  readonly applied: AppliedCredential;
  /** Wall clock, ms; undefined: it lasts until the server refuses it. */
  readonly expiresMs: number | undefined;
}

/** Reads the ExecCredential that a plugin printed. Throws EXEC_PLUGIN; never shows what was printed. */
export function parseExecAnswer(text: string, plugin: ExecPlugin): ExecAnswer {
  const answer = parseJson(text, plugin);
  if (!isRecord(answer) || answer.kind !== 'ExecCredential') throw pluginError(plugin, 'printed no ExecCredential');
  if (answer.apiVersion !== plugin.apiVersion) {
    const versions = `${String(answer.apiVersion)} instead of ${plugin.apiVersion}`;
    throw pluginError(plugin, `answered in another version: ${versions}`);
  }
  const status = isRecord(answer.status) ? answer.status : {};
  const token = textOf(status.token)?.trim();
  const [cert, key] = [textOf(status.clientCertificateData), textOf(status.clientKeyData)];
  if (token === undefined && cert === undefined && key === undefined) {
    throw pluginError(plugin, 'printed neither a token nor a client certificate');
  }
  if (token !== undefined && !isHeaderText(token))
    throw pluginError(plugin, 'printed a token with a control character in it');
  if ((cert === undefined) !== (key === undefined)) {
    throw pluginError(plugin, 'printed only one of client certificate and key');
  }
  const problem = cert !== undefined && key !== undefined && findPairProblem({ cert, key });
  if (problem) throw pluginError(plugin, `printed what cannot be used: ${problem.fields} ${problem.reason}`);
  return {
    applied: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cert !== undefined && key !== undefined && { certificate: { cert, key } }),
    },
    expiresMs: readExpiry(status.expirationTimestamp, plugin),
  };
}

function parseJson(text: string, plugin: ExecPlugin): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause: JSON.parse quotes its input, which may hold a token.
    throw pluginError(plugin, 'printed no JSON');
  }
}

function readExpiry(value: unknown, plugin: ExecPlugin): number | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const expiresMs = Date.parse(text);
  if (Number.isNaN(expiresMs)) throw pluginError(plugin, 'printed an expirationTimestamp that is no RFC 3339 time');
  return expiresMs;
}
