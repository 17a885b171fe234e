/** What can go wrong, as a closed set: every kind has one gRPC status and one exit code. */
export type ErrorKind =
  | 'invalid_request'
  | 'unknown_intervention'
  | 'overloaded'
  | 'judge_unavailable'
  | 'judge_refused'
  | 'judge_unreadable'
  | 'budget_spent'
  | 'cancelled'
  | 'deadline'
  | 'mutation_failed'
  | 'catalog_invalid'
  | 'config_invalid'
  | 'input_invalid'
  | 'store_failed';

/** How each kind leaves the process; `grpc` is the numeric gRPC status code. */
export const ERROR_TABLE: Record<ErrorKind, { grpc: number; exitCode: number }> = {
  invalid_request: { grpc: 3, exitCode: 2 },
  unknown_intervention: { grpc: 5, exitCode: 2 },
  overloaded: { grpc: 8, exitCode: 1 },
  judge_unavailable: { grpc: 14, exitCode: 3 },
  judge_refused: { grpc: 9, exitCode: 3 },
  judge_unreadable: { grpc: 9, exitCode: 3 },
  budget_spent: { grpc: 8, exitCode: 3 },
  cancelled: { grpc: 1, exitCode: 130 },
  deadline: { grpc: 4, exitCode: 1 },
  mutation_failed: { grpc: 9, exitCode: 1 },
  catalog_invalid: { grpc: 9, exitCode: 2 },
  config_invalid: { grpc: 9, exitCode: 2 },
  input_invalid: { grpc: 3, exitCode: 2 },
  store_failed: { grpc: 13, exitCode: 1 },
};

/**
 * The one error class of the project. `message` is written for the user: what is wrong, where, and what to do.
 * Anything else that is thrown is a defect: it leaves as "internal error", and its cause goes to the log only.
 */
export class FlipsideError extends Error {
  constructor(
    readonly kind: ErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'FlipsideError';
  }
}
