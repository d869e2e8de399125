import type { ChurnPath, ChurnRow } from './churn-report.ts';

/** `3 ⇄ 5`, `rising`, `a, b`, `12 values`. Not yet printable. */
export function describeValues({ motion, values, distinct }: ChurnPath, flips = '⇄'): string {
  switch (motion) {
    case 'fight':
    case 'flip':
      return values.join(` ${flips} `);
    case 'rise':
      return 'rising';
    case 'fall':
      return 'falling';
    case 'few':
      return values.join(', ');
    case 'vary':
      return `${distinct} values`;
  }
}

/** `autoscaler sets 5, deploy-bot sets 3` where they disagree, else their names. Not yet printable. */
export function describeManagers({ motion, managers }: ChurnPath): string {
  if (motion !== 'fight') return managers.map(({ manager }) => manager).join(', ');
  return managers.map(({ manager, values }) => `${manager} sets ${values.join(' and ')}`).join(', ');
}

const mostWriters = 4;

/** Who writes the object; those who fight are named together. Not yet printable. */
export function describeWriters({ managers, paths }: ChurnRow, flips = '⇄'): string {
  const fighting = paths.find(({ motion }) => motion === 'fight')?.managers.map(({ manager }) => manager) ?? [];
  const others = managers.filter((manager) => !fighting.includes(manager));
  const shown = others.slice(0, mostWriters);
  const more = others.length > mostWriters ? [`${others.length - mostWriters} more`] : [];
  return [...(fighting.length > 0 ? [fighting.join(` ${flips} `)] : []), ...shown, ...more].join(', ');
}
