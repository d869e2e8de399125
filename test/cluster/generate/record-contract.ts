// Records what a real kube-apiserver answers to contract cases: node record-contract.ts URL [NAME-PREFIX…]
// Without prefixes: the cases that have no recording. The server is one of `realcluster`, restarted once on its data.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { allCases } from '../../contract/all-cases.ts';
import { recorded, recordings } from '../../contract/recorded.ts';
import { runCase } from '../../contract/run-case.ts';

const [url = '', ...prefixes] = process.argv.slice(2);
const oldest = 'recorded-answers.json';
const kept: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(new URL(oldest, recordings), 'utf8')).cases;
const names = Object.keys(allCases).filter((name) =>
  prefixes.length === 0 ? !(name in recorded) : prefixes.some((prefix) => name.startsWith(prefix)) && !(name in kept),
);

const started = Date.now().toString(36);
for (const [at, name] of names.entries()) {
  const act = allCases[name];
  if (!act) continue;
  const answer = await runCase(url, `${started}-${at}`, act);
  const again = await runCase(url, `${started}-${at}x`, act);
  if (!isDeepStrictEqual(answer, again)) {
    process.stdout.write(`${name}: two runs differ\n${JSON.stringify(answer)}\n${JSON.stringify(again)}\n`);
    process.exitCode = 1;
    continue;
  }
  record(name, answer);
  process.stdout.write(`${name}: ${JSON.stringify(answer).slice(0, 300)}\n`);
}

function record(name: string, answer: unknown): void {
  const file = new URL(`${name.split('/')[0]}.json`, recordings);
  const cases = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).cases : {};
  cases[name] = answer;
  const sorted = Object.keys(cases).sort();
  const lines = sorted.map((key) => `${JSON.stringify(key)}: ${JSON.stringify(cases[key])}`);
  writeFileSync(file, `{"cases": {\n${lines.join(',\n')}\n}}\n`);
}
