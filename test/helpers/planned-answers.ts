/** Answers that the next requests get instead of the server's, each `count` times. */
export class PlannedAnswers<T extends { readonly count: number }> {
  #planned: T[] = [];

  add(planned: T): void {
    this.#planned.push(planned);
  }

  /** The first that fits, once. */
  take(fits: (planned: T) => boolean): T | undefined {
    const found = this.#planned.find(fits);
    if (!found) return undefined;
    this.#planned = this.#planned
      .map((planned) => (planned === found ? { ...planned, count: planned.count - 1 } : planned))
      .filter(({ count }) => count > 0);
    return found;
  }

  /** Those that no request has taken; forgets them. */
  takeAll(): readonly T[] {
    return this.#planned.splice(0);
  }
}

/** A Status as the API server answers it. */
export function plantedStatus(code: number): string {
  const reasons: Readonly<Record<number, string>> = {
    410: 'Expired',
    429: 'TooManyRequests',
    500: 'InternalError',
    503: 'ServiceUnavailable',
  };
  const reason = reasons[code] ?? 'Unknown';
  const message = `planted ${code}`;
  return JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code });
}
