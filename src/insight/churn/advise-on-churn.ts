import type { ChurnRow } from './churn-report.ts';

/** What to do about one object's churn, in a sentence or two; undefined when its updates may well be meant. */
export function adviseOnChurn({ noOpShare, managers, paths }: Omit<ChurnRow, 'advice'>): string | undefined {
  const [first] = paths;
  if (first?.motion === 'fight') {
    const names = first.managers.map(({ manager }) => manager);
    // Who scales by load is right about the number; else whoever comes first by name is taken to be.
    const keeper = names.find((name) => /autoscal|\bhpa\b/i.test(name)) ?? names[0] ?? '';
    const others = names.filter((name) => name !== keeper).join(' and ');
    return `Remove ${first.path} from what ${others} applies, or stop the ${keeper}.`;
  }
  if (first?.motion === 'flip') {
    const who = first.managers.map(({ manager }) => manager).join(' and ') || 'whoever writes it';
    return `Let ${who} set ${first.path} only when what it is made from has changed: it goes to and fro by itself.`;
  }
  if (noOpShare >= 0.5) {
    const who = managers[0] ?? 'whoever writes it';
    return `Let ${who} compare before it writes: most of its writes change nothing.`;
  }
  return undefined;
}
