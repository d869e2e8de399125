/** A client certificate and its key, PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/** What one request shows the server. Two requests with the same credential get the same object parts. */
export interface AppliedCredential {
  /** The value of the Authorization header. */
  readonly authorization?: string | undefined;
  readonly certificate?: CertificatePair | undefined;
}

/** Where a connection's credential comes from. */
export interface Credential {
  /** Called before each request; cheap while nothing changed. Concurrent calls share one renewal. */
  current(): Promise<AppliedCredential>;
  /** Called after a 401. True when a later `current` gives something else than the rejected credential. */
  renew(rejected: AppliedCredential): Promise<boolean>;
  /** Ends what is still running for it. */
  close(): void;
}

export const noCredential: Credential = {
  current: async () => ({}),
  renew: async () => false,
  close() {},
};

/** A credential that never changes. */
export function createStaticCredential(applied: AppliedCredential): Credential {
  return { ...noCredential, current: async () => applied };
}
