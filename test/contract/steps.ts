import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';
import { pick, show } from './show.ts';

/**
 * One request: method and path, its body, and the places of the answer that are recorded. `POST pods`,
 * `PUT apps/v1:deployments/d` are in the case's namespace, a path that begins with `/` is whole. In path and body `$NAME`
 * and `$NS` stand for the case's own names, `$RV1` and `$UID1` for what the first answer said. MERGE, STRATEGIC and JSON
 * are patches.
 */
export type Step = readonly [request: string, body?: unknown, shown?: readonly string[]];

/** What has to be so before the next step, as far as a server is behind its own writes; not recorded. */
export type Wait = (run: CaseRun) => Promise<void>;

const patches: Readonly<Record<string, 'merge' | 'strategic' | 'json'>> = {
  MERGE: 'merge',
  STRATEGIC: 'strategic',
  JSON: 'json',
};

/** Cases that are nothing but requests. The last answer is recorded whole; of those before it only the status. */
export function casesOfSteps(table: Readonly<Record<string, readonly (Step | Wait)[]>>): Cases {
  return Object.fromEntries(
    Object.entries(table).map(([name, steps]) => [name, (run: CaseRun) => runSteps(run, steps)]),
  );
}

/** Cases of one request each. */
export function casesOfRequests(table: Readonly<Record<string, Step>>): Cases {
  return casesOfSteps(Object.fromEntries(Object.entries(table).map(([name, step]) => [name, [step]])));
}

async function runSteps(run: CaseRun, steps: readonly (Step | Wait)[]): Promise<unknown> {
  const answers: Answer[] = [];
  const recorded: unknown[] = [];
  for (const [at, step] of steps.entries()) {
    if (typeof step === 'function') {
      await step(run);
      continue;
    }
    const [request, body, shown] = step;
    const [method = '', path = ''] = request.split(' ');
    const answer = await ask(run, method, fill(run, answers, pathOf(run, path)), fillBody(run, answers, body));
    answers.push(answer);
    if (shown) recorded.push(pick(answer, ...shown));
    else recorded.push(at === steps.length - 1 ? show(answer, 'warning') : answer.status);
  }
  return hideAllocated(recorded.length === 1 ? recorded[0] : recorded);
}

function pathOf(run: CaseRun, path: string): string {
  if (path.startsWith('/')) return path;
  const [groupVersion = '', rest] = path.split(':');
  return rest === undefined ? run.core(path) : run.in(groupVersion, rest);
}

function ask(run: CaseRun, method: string, path: string, body: unknown): Promise<Answer> {
  const patch = patches[method];
  return patch ? run.patch(patch, path, body) : run.ask(method, path, { body });
}

function fillBody(run: CaseRun, answers: readonly Answer[], body: unknown): unknown {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return fill(run, answers, body);
  return JSON.parse(fill(run, answers, JSON.stringify(body)));
}

function fill(run: CaseRun, answers: readonly Answer[], text: string): string {
  return text
    .replaceAll('$NAME', run.name)
    .replaceAll('$NS', run.namespace)
    .replace(/\$(RV|UID)(\d)/g, (_all, word: string, number: string) => {
      const { metadata } = answers[Number(number) - 1]?.body ?? {};
      return word === 'RV' ? metadata.resourceVersion : metadata.uid;
    });
}

/** Addresses and node ports are given out at random. */
function hideAllocated(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (key, member) =>
    /nodePort$/i.test(key) && typeof member === 'number' && member >= 30_000 ? '<port>' : member,
  );
  return JSON.parse(text.replace(/\b10\.0\.\d+\.\d+\b/g, '<ip>'));
}
