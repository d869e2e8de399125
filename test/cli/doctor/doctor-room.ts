import type { ApiServer } from '../../../src/apiserver/api-server.ts';
import { runDoctorOn } from '../../../src/cli/doctor/run-doctor.ts';
import type { OptionValues } from '../../../src/cli/option-table.ts';
import { resolveOptions } from '../../../src/cli/resolve-options.ts';
import { realClock } from '../../../src/core/clock.ts';
import { silentLogger } from '../../../src/core/log.ts';
import type { ShownCredential } from '../../../src/insight/doctor/credential-validity.ts';
import type { ConnectionFlags } from '../../../src/kube/api.ts';
import type { WhyReport } from '../../../src/session/why/explain.ts';
import { openTestClient } from '../../helpers/kube-client.ts';

export interface Examined {
  readonly code: number;
  readonly report: WhyReport;
  /** All that is told, as one text. */
  readonly text: string;
}

export interface ExamineOptions {
  readonly resource?: string;
  readonly flags?: ConnectionFlags;
  readonly options?: Partial<OptionValues>;
  readonly limitMs?: number;
  readonly credential?: ShownCredential;
  /** `all`: the whole cluster. */
  readonly namespace?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs doctor against an address, in this process. */
export async function examine(
  url: string,
  {
    resource = 'configmaps',
    namespace = 'default',
    flags = {},
    options = {},
    limitMs = 60_000,
    credential,
    env = {},
  }: ExamineOptions = {},
): Promise<Examined> {
  const resolved = resolveOptions('doctor', { given: new Map(), env: {}, configured: new Map() });
  const client = await openTestClient(url, flags, { env });
  const reports: WhyReport[] = [];
  try {
    const code = await runDoctorOn({
      client,
      logger: silentLogger,
      options: { ...resolved.options, ...options },
      context: {
        clock: realClock,
        env: {},
        homeDir: '/dev/null',
        notice: () => {},
        signal: new AbortController().signal,
      },
      resources: [resource],
      namespace: namespace === 'all' ? undefined : namespace,
      limitMs,
      readCredential: async () => credential,
      onReport: (report) => reports.push(report),
    });
    const [report] = reports;
    if (!report) throw new Error('doctor said nothing');
    return { code, report, text: [...report.sentences, ...report.advice].join('\n') };
  } finally {
    client.close();
  }
}

/** Some small objects. */
export function fill(server: ApiServer, count: number): void {
  for (let i = 0; i < count; i += 1) {
    server.create({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: `c${i}`, namespace: 'default' },
      data: { text: 'x'.repeat(200) },
    });
  }
}
