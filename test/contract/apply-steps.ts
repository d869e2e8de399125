import type { CaseRun } from './case-run.ts';
import type { Answer } from './client.ts';
import { managers } from './show.ts';

const types = {
  apply: 'application/apply-patch+yaml',
  force: 'application/apply-patch+yaml',
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  strategic: 'application/strategic-merge-patch+json',
} as const;

/** A write to one object: how, by whom, what, and to which subresource. */
export type Step = readonly [keyof typeof types | 'create' | 'update', string, unknown, string?];

export interface Target {
  readonly apiVersion: string;
  readonly kind: string;
  /** The path of the collection. */
  readonly collection: string;
  readonly name?: string;
}

/** Makes the writes one after another: status and owners after each, the refusals, and the object at the end. */
export async function play(run: CaseRun, target: Target, steps: readonly Step[]): Promise<unknown> {
  const shown: unknown[] = [];
  let last: Answer | undefined;
  for (const step of steps) {
    const answer = await write(run, target, step);
    if (answer.status < 300) last = answer;
    shown.push(answer.status < 300 ? [answer.status, owners(answer)] : [answer.status, refusal(answer)]);
  }
  return { steps: shown, object: last?.body };
}

/** The owners by their names: the order of those of one second depends on when the second ends. */
function owners({ body }: Answer): unknown {
  const text = (owner: unknown) => JSON.stringify(owner);
  return managers(body).sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

function refusal({ body }: Answer): unknown {
  const { message, reason, details } = body;
  // Causes of several managers come in no order.
  if (details?.causes) details.causes.sort((a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { message, reason, details };
}

async function write(run: CaseRun, target: Target, [how, manager, body, subresource]: Step): Promise<Answer> {
  const { collection, name = 'a' } = target;
  const query = `?fieldManager=${manager}${how === 'force' ? '&force=true' : ''}`;
  const path = `${collection}/${name}${subresource === undefined ? '' : `/${subresource}`}${query}`;
  if (how === 'create') return run.post(`${collection}${query}`, whole(target, body));
  if (how === 'update') {
    const { body: live } = await run.get(path);
    return run.put(path, { ...live, ...(body as object) });
  }
  const isApply = how === 'apply' || how === 'force';
  const sent = isApply ? whole(target, body) : body;
  return run.ask('PATCH', path, { body: sent, headers: { 'content-type': types[how] } });
}

/** The body with what says which object it is, unless it says that itself. */
function whole({ apiVersion, kind, name = 'a' }: Target, body: unknown): unknown {
  const { metadata, ...rest } = body as { metadata?: object };
  return { apiVersion, kind, ...rest, metadata: { name, ...metadata } };
}
