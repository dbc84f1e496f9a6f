import type { TenantTransactions } from './transaction-types.ts'

/** A transaction that has ended; `ms` is its time, with the wait for its connection. */
export type EndedTransaction = { readonly isCommitted: boolean; readonly ms: number }

type TransactionTimer = {
  /** Runs a transaction. Listeners hear when it ends. */
  time<T>(run: () => Promise<T>): Promise<T>
  /** Adds a listener, which hears the end of every later transaction. */
  onTransaction(listener: (ended: EndedTransaction) => void): void
}

/** Creates the timer of the transactions of one database. */
export function createTransactionTimer(): TransactionTimer {
  const listeners: ((ended: EndedTransaction) => void)[] = []
  return {
    time(run) {
      const startedAt = performance.now()
      const running = run()
      const end = (isCommitted: boolean) => () => {
        for (const listener of listeners) listener({ isCommitted, ms: performance.now() - startedAt })
      }
      running.then(end(true), end(false))
      return running
    },
    onTransaction: (listener) => void listeners.push(listener),
  }
}

/** Returns the same transactions, timed. A statement inside an open transaction is part of that one. */
export function timeTransactions<Tx>(
  { inTenant, runInTenant, readInTenant, moment }: TenantTransactions<Tx>,
  { time }: TransactionTimer,
): TenantTransactions<Tx> {
  return {
    inTenant: (tenant, work, options) => time(() => inTenant(tenant, work, options)),
    runInTenant: (tenant, statement, open) =>
      open ? runInTenant(tenant, statement, open) : time(() => runInTenant(tenant, statement)),
    readInTenant: (tenant, statement) => time(() => readInTenant(tenant, statement)),
    moment: (tenant) => time(() => moment(tenant)),
  }
}
