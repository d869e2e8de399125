import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Small facts that outlive the program, such as the seen tour: `$XDG_STATE_HOME/kinformer/state.json`. Lost is no harm. */
export class StateFile {
  readonly #path: string;
  #facts: Record<string, string> | undefined;

  constructor(env: Readonly<Record<string, string | undefined>>, homeDir: string) {
    this.#path = join(env.XDG_STATE_HOME || join(homeDir, '.local', 'state'), 'kinformer', 'state.json');
  }

  recall(name: string): string | undefined {
    return this.#read()[name];
  }

  remember(name: string, value: string): void {
    const facts = this.#read();
    if (facts[name] === value) return;
    facts[name] = value;
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      writeFileSync(this.#path, `${JSON.stringify(facts)}\n`, { mode: 0o600 });
    } catch {
      // A home that cannot be written to.
    }
  }

  #read(): Record<string, string> {
    if (this.#facts) return this.#facts;
    this.#facts = {};
    try {
      const parsed: unknown = JSON.parse(readFileSync(this.#path, 'utf8'));
      if (typeof parsed === 'object' && parsed !== null) {
        for (const [name, value] of Object.entries(parsed)) if (typeof value === 'string') this.#facts[name] = value;
      }
    } catch {
      // There is none yet, or it is not ours.
    }
    return this.#facts;
  }
}
