/** The part of a Prisma transaction that this module uses. */
type RawTransaction = { $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number> }

/** The timeout of a transaction of many rows, in ms; the gateway waits a little longer. */
const LONG_WORK_MS = 14_000

/**
 * Extends the timeouts of this transaction to those of work on a whole menu or a day of orders. The timeout of a
 * running transaction counts from its beginning and cannot be moved, so it is switched off before it is set again.
 */
export async function allowLongWork(tx: RawTransaction): Promise<void> {
  const ms = String(LONG_WORK_MS)
  await tx.$executeRaw`
    SELECT set_config('transaction_timeout', '0', true), set_config('transaction_timeout', ${ms}, true),
      set_config('statement_timeout', ${ms}, true), set_config('lock_timeout', ${ms}, true),
      set_config('idle_in_transaction_session_timeout', ${ms}, true)`
}
