import type { ChurnPath, ChurnRow } from './churn-report.ts';

/** What to do about one object's churn, in a sentence or two; undefined when its updates may well be meant. */
export function adviseOnChurn({ noOpShare, managers, paths }: Omit<ChurnRow, 'advice'>): string | undefined {
  const [first] = paths;
  if (first?.motion === 'fight') return adviseOnFight(first);
  if (first?.motion === 'flip') return adviseOnFlip(first);
  if (noOpShare < 0.5) return undefined;
  const [who = 'whoever writes it', ...others] = managers;
  return others.length === 0
    ? `Let ${who} compare before it writes: most of its writes change nothing.`
    : `Let ${listNames(managers)} compare before they write: most of their writes change nothing.`;
}

function adviseOnFight({ path, managers }: ChurnPath): string {
  const names = managers.map(({ manager }) => manager);
  if (isOfStatus(path)) return `Let only one of ${listNames(names)} write ${path}: each undoes what the other reports.`;
  const [keeper = ''] = names.toSorted((a, b) => keepingRank(a) - keepingRank(b));
  const others = names.filter((name) => name !== keeper);
  const apply = others.length > 1 ? 'apply' : 'applies';
  return `Remove ${path} from what ${listNames(others)} ${apply}, or stop ${withArticle(keeper)}.`;
}

/**
 * Who may be right about a field: whoever scales by load before other controllers, and those before what applies files. Names of
 * one rank stay in their order.
 */
function keepingRank(manager: string): number {
  if (/autoscal|\bhpa\b|\bkeda\b|\bvpa\b/i.test(manager)) return 0;
  if (/applyset|kubectl|helm|argo|flux|kustomize|gitops|terraform|pulumi|deploy|ansible/i.test(manager)) return 3;
  return /controller|operator|inject|kubelet|scheduler|manager/i.test(manager) ? 1 : 2;
}

function adviseOnFlip({ path, managers, isPartlyUnnamed }: ChurnPath): string {
  const names = managers.map(({ manager }) => manager);
  const who = names.length === 0 ? 'whoever writes it' : listNames(names);
  const isOne = names.length < 2;
  if (isOfStatus(path)) {
    const [reports, sees] = isOne ? ['reports', 'it sees'] : ['report', 'they see'];
    return `${upperFirst(who)} ${reports} ${path} to and fro: either what that tells of changes as often, or ${sees} it differently each time.`;
  }
  if (isPartlyUnnamed && names.length > 0) {
    return `${upperFirst(who)} ${isOne ? 'sets' : 'set'} ${path}, and somebody whom managedFields do not name undoes it, as who only removes a field; the audit log of the server knows.`;
  }
  return `Let ${who} set ${path} only when what it is made from has changed: it goes to and fro by itself.`;
}

/** The status tells what is so in the world, and that may well go to and fro. */
function isOfStatus(path: string): boolean {
  return path === '.status' || path.startsWith('.status.');
}

const mostNames = 3;

function listNames(names: readonly string[]): string {
  const more = names.length - mostNames;
  if (more > 0) return `${names.slice(0, mostNames).join(', ')} and ${more} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Names of programs that say what they do: the autoscaler, the operator. */
function withArticle(manager: string): string {
  return /(er|or)$/.test(manager) ? `the ${manager}` : manager;
}

function upperFirst(name: string): string {
  return name === 'whoever writes it' ? 'Whoever writes it' : name;
}
