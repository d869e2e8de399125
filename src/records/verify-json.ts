import { differenceTypes, type VerifyReport } from '../insight/verify/verify-report.ts';

/** More differences than these are counted and not told one by one. */
const longestList = 1000;

/** The fields of the report table, as one line of JSON. */
export function toVerifyJson(report: VerifyReport): string {
  const { timeMs, resource, name, resourceVersion, listed, cached, isReached, behindVersions, behindMs, differences } =
    report;
  return JSON.stringify({
    time: new Date(timeMs).toISOString(),
    resource,
    name,
    resourceVersion,
    listed,
    cached,
    reached: isReached,
    behindVersions,
    behindMs: Math.round(behindMs),
    ...countDifferences(report),
    differences: differences.slice(0, longestList).map((difference) => ({
      type: difference.type,
      key: difference.key,
      listed: difference.listedVersion,
      cached: difference.cachedVersion,
      behindVersions: difference.behindVersions,
      behindMs: Math.round(difference.behindMs),
    })),
  });
}

/** How many differences of each type there are. */
export function countDifferences({ differences }: VerifyReport): Readonly<Record<string, number>> {
  return Object.fromEntries(
    differenceTypes.map((type) => [type, differences.filter((difference) => difference.type === type).length]),
  );
}
