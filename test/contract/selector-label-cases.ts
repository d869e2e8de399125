import { configMap } from '../apiserver/server-client.ts';
import type { CaseRun, Cases } from './case-run.ts';
import { outcome } from './outcome.ts';

const selectors = [
  'a', '!a', '! a', 'a=b', 'a==b', 'a!=b', 'a=', 'a!=', 'a in (b,c)', 'a in ()', 'a in (,b)', 'a in ( b , c )', 'a in(b)',
  'a notin (b)', 'a notin ()', 'a notin (b),n', 'n>4', 'n<6', 'n > 4,n<11', 'n>-1', 'in', 'notin', 'in in (in)', 'in=in',
  'notin=in', 'e=', 'e in ()', 'k.io/y=z', '1', 'a=true', 'a,a', 'a=b,a!=b', ' a = b ', 'a\t=\tb', ' ',
  'a in (b', 'a in b', 'a in', 'a in ((b))', 'a in (b))', 'a notin', 'a IN (b)', 'n>', 'n>x', 'n>=4', 'n>1.5',
  'n>99999999999999999999', 'a===b', 'a=!b', 'a!==b', '!a=b', '!!a', '!', '!=b', '=b', ',', ',,', 'a,', ',a', 'a b',
  'a=b c', 'a=b;c=d', '(a)', 'a=(b)', 'a=b)', '-a', 'a-', 'a/b', '/a', 'a/', 'a//b', 'a/b/c', 'A/b', 'k_io/y', '-k.io/y',
  'a=-b', 'a=b-', 'a=b/c', 'a=b:c', 'a="b"', 'a=é', 'é', 'a in (b c)', 'a in (-b)', 'a in (b) x', 'a=b x=5', '<5', 'n<>5',
  '*', 'a=*', '[a]', '#', 'a=b=c', 'a!b', 'a>=b', 'a in (', 'a in (,,)', 'a in ,', 'a,b in', 'a,!',
]; // biome-ignore format: a list
const long = { 'long-key': 'a'.repeat(64), 'long-value': `a=${'b'.repeat(64)}`, 'long-prefix': `${'a'.repeat(254)}/b` };

async function labelled(run: CaseRun): Promise<string> {
  const path = run.core('configmaps');
  await run.made(path, configMap('x', { labels: { a: 'b', n: '5', 'k.io/y': 'z', e: '' } }));
  await run.made(path, configMap('y', { labels: { a: 'c', n: '10', in: 'in' } }));
  await run.made(path, configMap('z'));
  return path;
}

const caseOf = (selector: string) => async (run: CaseRun) =>
  outcome(await run.get(`${await labelled(run)}?labelSelector=${encodeURIComponent(selector)}`));

export const selectorLabelCases: Cases = Object.fromEntries([
  ...selectors.map((selector) => [`selector/labels/${selector}`, caseOf(selector)]),
  ...Object.entries(long).map(([name, selector]) => [`selector/labels/${name}`, caseOf(selector)]),
]);
