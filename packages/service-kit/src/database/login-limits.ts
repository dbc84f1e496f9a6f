/**
 * The time limits in ms that PostgreSQL enforces for the login of a service, by the name of the setting. They belong to
 * the login and not to a connection, because a transaction pooler refuses settings of a connection.
 * `transaction_timeout` and `idle_in_transaction_session_timeout` limit a transaction, and each pause between two of
 * its statements.
 */
export const LOGIN_LIMITS = {
  statement_timeout: 3_000,
  lock_timeout: 2_000,
  transaction_timeout: 5_000,
  idle_in_transaction_session_timeout: 5_000,
} as const
