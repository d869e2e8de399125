/** What doctor says of one resource, as far as it is printed. */
export interface DoctorReport {
  readonly timeMs: number;
  readonly resource: string;
  readonly cause: string;
  readonly exitCode: number;
  readonly isSynced: boolean;
  readonly sentences: readonly string[];
  readonly advice: readonly string[];
  readonly tookMs: number;
  readonly phases: readonly DoctorPhase[];
  readonly attempts: readonly DoctorAttempt[];
}

interface DoctorPhase {
  readonly name: string;
  readonly state: string;
  readonly text: string;
  readonly startMs: number | undefined;
  readonly durationMs: number | undefined;
}

interface DoctorAttempt {
  readonly number: number;
  readonly timeMs: number;
  readonly phase: string;
  readonly result: string;
  readonly isError: boolean;
  readonly next: string;
}

/** The fields of the report table, as one line of JSON. */
export function toDoctorJson(report: DoctorReport): string {
  const { timeMs, resource, cause, exitCode, isSynced, sentences, advice, tookMs, phases, attempts } = report;
  return JSON.stringify({
    time: new Date(timeMs).toISOString(),
    resource,
    cause,
    exitCode,
    synced: isSynced,
    sentences,
    advice,
    tookMs: Math.round(tookMs),
    phases: phases.map(({ name, state, text, startMs, durationMs }) => ({
      name,
      state,
      text,
      startMs: rounded(startMs),
      durationMs: rounded(durationMs),
    })),
    attempts: attempts.map(({ number, timeMs: startedMs, phase, result, isError, next }) => ({
      number,
      time: new Date(startedMs).toISOString(),
      phase,
      result,
      error: isError,
      next,
    })),
  });
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}
