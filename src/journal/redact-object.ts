import { randomBytes } from 'node:crypto';
import { CleanVersions } from './clean-versions.ts';
import { createMark, type Mark } from './mark.ts';
import { redactSecret } from './redact-secret.ts';
import { redactText } from './redact-text.ts';

/**
 * The bytes of an object as they may be kept; the same bytes where there is nothing to hide. With a key it is quick about what
 * has not changed since the object of that key came last.
 */
export type Redact = (bytes: Uint8Array, key?: string) => Uint8Array;

/**
 * Hides what must not leave with a recording: the values of Secrets and the annotations that repeat them, and in every object what
 * is secret by its name or its form. Each value becomes a mark that tells equal values from others within this recording, and
 * nothing else.
 */
export class Redactor {
  readonly #mark: Mark;

  constructor(key: Uint8Array = randomBytes(32)) {
    this.#mark = createMark(key);
  }

  /** For the objects of one informer. */
  forObjects(areSecrets: boolean): Redact {
    if (areSecrets) return (bytes) => redactText(redactSecret(bytes, this.#mark), this.#mark);
    const clean = new CleanVersions();
    return (bytes, key) => (key !== undefined && clean.isClean(key, bytes) ? bytes : redactText(bytes, this.#mark));
  }

  /** Of what else is kept, such as errors. */
  value<T extends object>(value: T): T {
    const bytes = Buffer.from(JSON.stringify(value));
    const redacted = redactText(bytes, this.#mark);
    return redacted === bytes ? value : (JSON.parse(Buffer.from(redacted).toString()) as T);
  }
}
