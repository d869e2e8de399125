/** Some operations of a store transaction failed; the others were applied. */
export class TransactionError extends Error {
  override readonly name = 'TransactionError';
  /** Positions in the input of the operations that were applied, ascending. */
  readonly successfulIndices: readonly number[];
  readonly totalTransactions: number;
  readonly errors: readonly Error[];

  constructor(successfulIndices: readonly number[], totalTransactions: number, errors: readonly Error[]) {
    const failed = totalTransactions - successfulIndices.length;
    super(`${failed} of ${totalTransactions} operations failed: ${errors.map((error) => error.message).join('; ')}`);
    this.successfulIndices = successfulIndices;
    this.totalTransactions = totalTransactions;
    this.errors = errors;
  }
}
