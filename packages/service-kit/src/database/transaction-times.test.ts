import { expect, test, vi } from 'vitest'
import { createTransactionTimer, timeTransactions, type EndedTransaction } from './database.ts'
import type { TenantTransactions } from './transaction-types.ts'

const tenant = { id: '01910000-0000-7000-8000-00000000000a' }
const statement = { text: 'SELECT 1', values: [] }

function start() {
  const transactions = {
    inTenant: vi.fn(async (_, work) => work('open', { now: new Date(), version: null })),
    runInTenant: vi.fn(async () => []),
    readInTenant: vi.fn(async () => Promise.reject(new Error('deadlock'))),
    moment: vi.fn(async () => ({ now: new Date(), version: null })),
  } as unknown as TenantTransactions<string>
  const timer = createTransactionTimer()
  const ended: EndedTransaction[] = []
  timer.onTransaction((each) => ended.push(each))
  return { timed: timeTransactions(transactions, timer), commits: () => ended.map(({ isCommitted }) => isCommitted) }
}

test('a listener hears of each transaction that ends, and whether it was committed; the transaction answers as before', async () => {
  const { timed, commits } = start()
  expect(await timed.inTenant(tenant, async (tx) => `${tx} transaction`)).toBe('open transaction')
  await expect(timed.readInTenant(tenant, statement)).rejects.toThrow('deadlock')
  await timed.moment(tenant)

  expect(commits()).toEqual([true, false, true])
})

test('a statement is a transaction of its own only outside of an open one', async () => {
  const { timed, commits } = start()
  await timed.runInTenant(tenant, statement, 'open')
  expect(commits()).toEqual([])
  await timed.runInTenant(tenant, statement)
  expect(commits()).toEqual([true])
})
