/** Figures of one contestant in all rounds, by their names. */
export type Figures = Readonly<Record<string, number>>;

export interface Contestant {
  readonly name: string;
  run(): Promise<Figures>;
}

export interface Summary {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** What a contest has measured: contestant → figure → the values of all rounds. */
export class ContestResult {
  readonly #values = new Map<string, Map<string, number[]>>();

  add(name: string, figures: Figures): void {
    const ofContestant = this.#values.get(name) ?? new Map<string, number[]>();
    this.#values.set(name, ofContestant);
    for (const [figure, value] of Object.entries(figures)) {
      const values = ofContestant.get(figure);
      if (values) values.push(value);
      else ofContestant.set(figure, [value]);
    }
  }

  get names(): readonly string[] {
    return [...this.#values.keys()];
  }

  figures(name: string): readonly string[] {
    return [...(this.#values.get(name)?.keys() ?? [])];
  }

  summary(name: string, figure: string): Summary | undefined {
    const values = this.#values.get(name)?.get(figure);
    return values && summarize(values);
  }
}

export function summarize(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
  return { min: at(0), median, max: at(sorted.length - 1) };
}

/** Runs all contestants once a round, each round in another order, so that what disturbs the machine disturbs all of them. */
export async function runContest(contestants: readonly Contestant[], rounds: number): Promise<ContestResult> {
  const result = new ContestResult();
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < contestants.length; i += 1) {
      const contestant = contestants[(i + round) % contestants.length];
      if (!contestant) continue;
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Kround ${round + 1} of ${rounds}: ${contestant.name}`);
      result.add(contestant.name, await contestant.run());
    }
  }
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return result;
}
