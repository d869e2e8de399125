/** The consumer's store, as a queue sees it: client-go's `KeyListerGetter`. Neither method throws. */
export interface KnownObjects<T> {
  listKeys(): string[];
  getByKey(key: string): T | undefined;
}
