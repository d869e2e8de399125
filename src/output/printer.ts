import type { PublicRecord } from '../records/public-record.ts';

/** Prints records. What it holds back to lay it out is written at the latest by `flush`. */
export interface Printer {
  /** Throws a KinformerError when a template does not fit the object. */
  print(record: PublicRecord): void;
  flush(): void;
}
