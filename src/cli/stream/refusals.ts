import { exitCode, KinformerError } from '../../core/errors.ts';
import type { StreamEnding } from './stream-ending.ts';

/** Resources that are refused while the others of the command go on. The last one ends the command. */
export class Refusals {
  readonly #ending: StreamEnding;
  readonly #notice: (text: string) => void;
  readonly #errors: KinformerError[] = [];
  #alive = 0;

  constructor(ending: StreamEnding, notice: (text: string) => void) {
    this.#ending = ending;
    this.#notice = notice;
  }

  /** So many informers are about to run. */
  expect(count: number): void {
    this.#alive = count;
  }

  /** An informer has given up; what several have met is told once. */
  refused(error: KinformerError): void {
    const isNews = this.#errors.every(({ message }) => message !== error.message);
    this.#errors.push(error);
    this.#alive -= 1;
    if (this.#alive > 0) {
      if (isNews) this.#notice(`error: ${error.message}`);
    } else if (isNews) this.#ending.fail(this.#withExitCode(error));
    else this.#ending.end(this.exitCode);
  }

  /** With which a command ends that has done all it could; refused rights outweigh the rest. */
  get exitCode(): number {
    const [first] = this.#errors;
    if (!first) return exitCode.ok;
    return this.#errors.some((error) => error.exitCode === exitCode.unauthorized)
      ? exitCode.unauthorized
      : first.exitCode;
  }

  /** The last refusal, which is still to be reported, as the one that decides the exit code. */
  #withExitCode(error: KinformerError): KinformerError {
    if (error.exitCode === this.exitCode) return error;
    const deciding = this.#errors.find((refusal) => refusal.exitCode === this.exitCode) ?? error;
    return new KinformerError(deciding.code, error.message, { hint: error.hint, cause: error });
  }
}
