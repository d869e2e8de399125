/** Exit codes of the program, as the man page lists them. */
export const exitCode = {
  ok: 0,
  error: 1,
  usage: 2,
  conditionFailed: 3,
  unauthorized: 4,
  timeout: 124,
  hangup: 129,
  interrupt: 130,
  terminate: 143,
} as const;

/**
 * The one error table: code → exit code and default hint. A code is stable and listed in the man page; messages are
 * written where the error is made, because only there the values are known.
 */
export const errorTable = {
  USAGE: { exit: exitCode.usage, hint: 'see `kinformer --help`' },
  BAD_SELECTOR: {
    exit: exitCode.usage,
    hint: 'write it as kubectl does: -l app=web,tier!=db or --field-selector status.phase=Running',
  },
  BAD_EXPRESSION: { exit: exitCode.usage, hint: 'write {.spec.nodeName}, .spec.nodeName, or label:KEY' },
  BAD_DURATION: { exit: exitCode.usage, hint: 'write 500ms, 10s, 5m or 1h30m' },
  BAD_CONFIG: { exit: exitCode.error, hint: 'see `kubectl config view`' },
  NO_CONFIG: { exit: exitCode.error, hint: 'set KUBECONFIG, pass --kubeconfig FILE, or try `kinformer demo`' },
  UNKNOWN_RESOURCE: { exit: exitCode.error, hint: '`kubectl api-resources` lists the types that the server has' },
  UNREACHABLE: { exit: exitCode.error, hint: 'is the server running, and is this the right context?' },
  TLS: { exit: exitCode.error, hint: 'check certificate-authority in the kubeconfig' },
  EXEC_PLUGIN: { exit: exitCode.error, hint: 'run the credential plugin by hand to see what it says' },
  UNAUTHORIZED: { exit: exitCode.unauthorized, hint: 'log in again, or check the credentials of this context' },
  FORBIDDEN: { exit: exitCode.unauthorized, hint: '`kubectl auth can-i list RESOURCE` says what you may do' },
  API: { exit: exitCode.error, hint: 'that is what the server answered; -v 6 shows the requests' },
  NOT_KUBERNETES: { exit: exitCode.error, hint: 'is there a proxy or a login page between here and the server?' },
  NOT_LISTABLE: {
    exit: exitCode.error,
    hint: '`kubectl api-resources --verbs=list` shows the types that can be listed',
  },
  STREAMING_LIST: { exit: exitCode.error, hint: 'use --initial auto, which falls back to lists in pages by itself' },
  SLOW_READER: { exit: exitCode.error, hint: 'read faster, or raise --max-backlog' },
  CANNOT_SAVE: { exit: exitCode.error, hint: 'what was to be saved is lost; is there room, and may you write there?' },
  JOURNAL: {
    exit: exitCode.error,
    hint: 'everything before it was replayed; `kinformer replay FILE --info` says what is there',
  },
  TIMEOUT: { exit: exitCode.timeout, hint: 'raise --timeout, or leave it out to wait for ever' },
  NODE_TOO_OLD: { exit: exitCode.error, hint: 'install a newer Node.js' },
  COMMAND: {
    exit: exitCode.error,
    hint: "is it installed, and executable? What a shell must read needs one: -- sh -c '…'",
  },
  HANDLER_MODULE: {
    exit: exitCode.error,
    hint: 'write: export default async function reconcile({ key, event, object }) { … }',
  },
  HANDLER: { exit: exitCode.error, hint: 'mend the event handler; the informer goes on without that call' },
} as const satisfies Record<string, { readonly exit: number; readonly hint: string }>;

/** What a KinformerError may be about; the keys of errorTable. */
export type ErrorCode = keyof typeof errorTable;

/**
 * A failure that is expected: one line that names the cause and the value, one line that says what to do. Anything else
 * that reaches the top is a bug and prints a stack.
 */
export class KinformerError extends Error {
  override readonly name = 'KinformerError';
  /** Stable, for programs. */
  readonly code: ErrorCode;
  /** What to do about it; the table's unless a better one is known. */
  readonly hint: string;
  /** What the program `kinformer` ends with. */
  readonly exitCode: number;

  constructor(code: ErrorCode, message: string, options: { readonly hint?: string; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint ?? errorTable[code].hint;
    this.exitCode = errorTable[code].exit;
  }
}
