/** The part of a Prisma transaction that this module uses. */
type RawTransaction = { $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number> }

/** The timeout of a transaction of many rows, in ms; the gateway waits a little longer. */
const LONG_WORK_MS = 14_000

/**
 * Lets this transaction take as long as a whole menu or a day of orders needs. Of the usual limits that of the
 * transaction counts from its beginning and does not move while it runs: it is switched off before it is set again.
 */
export async function allowLongWork(tx: RawTransaction): Promise<void> {
  const ms = String(LONG_WORK_MS)
  await tx.$executeRaw`
    SELECT set_config('transaction_timeout', '0', true), set_config('transaction_timeout', ${ms}, true),
      set_config('statement_timeout', ${ms}, true), set_config('lock_timeout', ${ms}, true),
      set_config('idle_in_transaction_session_timeout', ${ms}, true)`
}
