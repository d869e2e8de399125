import type { JsonObject } from '../api-object.ts';
import { isJsonObject } from '../api-object.ts';
import { invalidValue, unsupportedValue } from '../errors/field-causes.ts';
import { quote } from '../errors/quote.ts';
import { badRequest, invalidOptions } from '../errors/status-errors.ts';
import { parseBoolean, parseInteger, type Query } from '../storage/list-options.ts';

type PropagationPolicy = 'Foreground' | 'Background' | 'Orphan';

export interface DeleteOptions {
  readonly gracePeriodSeconds: number | undefined;
  readonly propagationPolicy: PropagationPolicy | undefined;
  readonly orphanDependents: boolean | undefined;
  readonly preconditions: { readonly uid?: string; readonly resourceVersion?: string };
  readonly dryRun: boolean;
}

const policies = ['Foreground', 'Background', 'Orphan'] as const;

/** Reads metav1.DeleteOptions from the body, or from the query when there is none. */
export function parseDeleteOptions(body: JsonObject | undefined, query: Query): DeleteOptions {
  const given = body ?? fromQuery(query);
  checkKind(given);
  const { propagationPolicy: policy, orphanDependents, gracePeriodSeconds, preconditions } = given;
  const dryRun = Array.isArray(given.dryRun) ? given.dryRun : [];
  const causes = [];
  if (typeof orphanDependents === 'boolean' && policy !== undefined && policy !== null) {
    causes.push(
      invalidValue('propagationPolicy', policy, 'orphanDependents and deletionPropagation cannot be both set'),
    );
  }
  if (policy !== undefined && policy !== null && !policies.some((known) => known === policy)) {
    causes.push(unsupportedValue('propagationPolicy', policy, [...policies, 'nil']));
  }
  if (dryRun.some((value) => value !== 'All')) causes.push(unsupportedValue('dryRun', dryRun, ['All']));
  if (causes.length > 0) throw invalidOptions('DeleteOptions', causes);
  return {
    gracePeriodSeconds: typeof gracePeriodSeconds === 'number' ? gracePeriodSeconds : undefined,
    propagationPolicy: policies.find((known) => known === policy),
    orphanDependents: typeof orphanDependents === 'boolean' ? orphanDependents : undefined,
    preconditions: isJsonObject(preconditions) ? preconditions : {},
    dryRun: dryRun.length > 0,
  };
}

/** What is sent as options can be nothing else. */
export function checkKind({ kind = '', apiVersion }: JsonObject): void {
  if (kind === '' || kind === 'DeleteOptions') return;
  const what = `no kind ${quote(String(kind))} is registered for version ${quote(String(apiVersion || 'meta.k8s.io/v1'))}`;
  throw badRequest(`${what} in scheme "pkg/runtime/scheme.go:111"`);
}

function fromQuery(query: Query): JsonObject {
  const grace = query.get('gracePeriodSeconds');
  const policy = query.get('propagationPolicy');
  const orphan = query.get('orphanDependents');
  return {
    ...(grace === null ? {} : { gracePeriodSeconds: parseInteger(grace) }),
    ...(policy === null ? {} : { propagationPolicy: policy }),
    ...(orphan === null ? {} : { orphanDependents: parseBoolean(orphan) }),
    dryRun: query.getAll('dryRun'),
  };
}
