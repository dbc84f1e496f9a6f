/** The part of a Prisma transaction that this module uses. */
type RawTransaction = { $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number> }

/**
 * The timeout of a transaction of many rows, in ms: below the 15 s after which Prisma gives up a whole transaction, and
 * well below the 30 s that the gateway waits for an upload such as the import of a menu.
 */
const LONG_WORK_MS = 14_000

/**
 * Extends the timeouts of this transaction to 14 s, for work on many rows: the import of a menu, and demo data. A
 * change of `transaction_timeout` has no effect on a running transaction, so the timeout is switched off and then set
 * again, from now on.
 */
export async function allowLongWork(tx: RawTransaction): Promise<void> {
  const ms = String(LONG_WORK_MS)
  await tx.$executeRaw`
    SELECT set_config('transaction_timeout', '0', true), set_config('transaction_timeout', ${ms}, true),
      set_config('statement_timeout', ${ms}, true), set_config('lock_timeout', ${ms}, true),
      set_config('idle_in_transaction_session_timeout', ${ms}, true)`
}
