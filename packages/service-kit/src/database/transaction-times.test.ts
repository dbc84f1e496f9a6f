import type pg from 'pg'
import { expect, test } from 'vitest'
import { createTransactionTimer, type EndedTransaction } from './database.ts'
import { createTenantTransactions } from './tenant-transaction.ts'

const tenant = { id: '01910000-0000-7000-8000-00000000000a' }
const statement = { text: 'SELECT 1', values: [] }
/** An open transaction, in which each statement has no rows. */
const open = { $queryRawUnsafe: async () => [] }

/** Creates the transactions of a database that carries out everything but statements with the text `deadlock`. */
function start() {
  const query = ({ text, callback }: { text: string; callback: (error: Error | null, result: object) => void }) =>
    callback(text === 'deadlock' ? new Error(text) : null, { rows: [] })
  const timer = createTransactionTimer()
  const ended: EndedTransaction[] = []
  timer.onTransaction((each) => ended.push(each))
  const timed = createTenantTransactions<typeof open>({
    pool: { connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool,
    transact: async () => open as never,
    transactionLimits: { timeout: 1_000, maxWait: 1_000 },
    nameOf: () => '',
    time: timer.time,
  })
  return { timed, commits: () => ended.map(({ isCommitted }) => isCommitted) }
}

test('a listener hears of each transaction that ends, and whether it was committed; the transaction answers as before', async () => {
  const { timed, commits } = start()
  expect(await timed.inTenant(tenant, async (tx) => tx)).toBe(open)
  await expect(timed.readInTenant(tenant, { text: 'deadlock', values: [] })).rejects.toThrow('deadlock')
  await timed.moment(tenant)

  expect(commits()).toEqual([true, false, true])
})

test('a statement is a transaction of its own only outside of an open one', async () => {
  const { timed, commits } = start()
  await timed.runInTenant(tenant, statement, open)
  expect(commits()).toEqual([])
  await timed.runInTenant(tenant, statement)
  expect(commits()).toEqual([true])
})
