import 'fake-indexeddb/auto'
import { documentNumber, financialYearOf } from '@tiffin/domain'
import { TILL_KEY, TILL_STORE, type TillRecord } from '@tiffin/web-kit/queue'
import { browserDisk, openStoredRecords } from '@tiffin/web-kit/storage'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { nextInvoice, storeWithInvoice } from './number-invoice.ts'
import type { Waiting } from './punch-job.ts'
import type { WaitingPayment } from './settle-job.ts'

const TILL: TillRecord = { id: '0191a000-0000-4000-8000-000000000001', series: 'A1', day: '', n: 0 }
/** Midnight of 1 April 2027 in India. */
const NEW_YEAR = Date.parse('2027-03-31T18:30:00Z')
const at = (seconds: number) => new Date(NEW_YEAR + seconds * 1_000)

describe('the next invoice number of a till', () => {
  test('begins at 1 in the first second of a financial year in India, and goes on in each year by itself', () => {
    const numbers: string[] = []
    let till: unknown = TILL
    for (const seconds of [-2, -1, 0, -1, 1]) {
      const next = nextInvoice(till, at(seconds), 'X')!
      numbers.push(next.invoice.number)
      till = next.till
    }

    expect(numbers).toEqual(['A1/2627/000001', 'A1/2627/000002', 'A1/2728/000001', 'A1/2627/000003', 'A1/2728/000002'])
  })

  test('is of the year of the payment, without double and gap, however the clock goes around the turn of a year', () => {
    // The loop tries every order in which ten payments can lie before and after the turn of the year.
    for (let sequence = 0; sequence < 2 ** 10; sequence++) {
      const counts = { '2627': 0, '2728': 0 }
      let till: unknown = TILL
      for (let n = 0; n < 10; n++) {
        const paidAt = at((sequence >> n) & 1 ? n : n - 10)
        const year = financialYearOf(paidAt) as keyof typeof counts
        const next = nextInvoice(till, paidAt, 'X')!
        counts[year] += 1
        expect(next.invoice.number).toBe(documentNumber('A1', year, counts[year]))
        till = next.till
      }
    }
  })

  test('there is none without a series, in the series of the server, and after the last one that has six digits', () => {
    expect(nextInvoice(undefined, at(0), 'X')).toBeNull()
    expect(nextInvoice({ ...TILL, series: null }, at(0), 'X')).toBeNull()
    expect(nextInvoice(TILL, at(0), 'A1')).toBeNull()
    expect(nextInvoice({ ...TILL, invoices: { '2728': 999_999 } }, at(0), 'X')).toBeNull()
  })
})

describe('payments of three tabs at once', () => {
  beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

  const EACH = 20
  const payment = (id: string) =>
    ({
      id,
      takenAt: NEW_YEAR - 1,
      job: { orderId: id, key: id, body: { order_id: id }, orderType: 'Takeaway', table: null, guest: '' },
    }) as unknown as WaitingPayment

  /** Keeps payments in three tabs, each with the number that `keep` gives it. Returns all numbers in order. */
  async function payInThreeTabs(keep: (tab: ReturnType<typeof openTab>, command: WaitingPayment) => Promise<string>) {
    const tabs = [openTab(), openTab(), openTab()]
    await tabs[0]!.disk.write(TILL_STORE, TILL_KEY, TILL, 'strict')
    const given = await Promise.all(
      tabs.map(async (tab, index) => {
        const numbers = []
        for (let n = 0; n < EACH; n++) numbers.push(await keep(tab, payment(`${index}-${n}`)))
        return numbers
      }),
    )
    for (const { disk, commands } of tabs) {
      commands.close()
      disk.close()
    }
    return given.flat().toSorted()
  }
  function openTab() {
    const disk = browserDisk('tiffin.test', ['commands', TILL_STORE])
    return { disk, commands: openStoredRecords<Waiting>(disk, 'commands', { channel: null }) }
  }
  const numberOf = (command: Waiting) =>
    (command.job as { body: { till_invoice?: { number: string } } }).body.till_invoice!.number

  test('have each a number of its own and leave none out, because number and payment are one transaction', async () => {
    const numbers = await payInThreeTabs(async (tab, command) =>
      numberOf(await storeWithInvoice(tab, command, { seriesOfServer: 'X' })),
    )

    const all = Array.from({ length: 3 * EACH }, (_, index) => `A1/2627/${String(index + 1).padStart(6, '0')}`)
    expect(numbers).toEqual(all)
  })

  test('control: two sources, which read and write the number apart from the payment, give one twice', async () => {
    const numbers = await payInThreeTabs(async ({ disk }, command) => {
      const next = nextInvoice(await disk.read(TILL_STORE, TILL_KEY), new Date(command.takenAt), 'X')!
      await disk.write(TILL_STORE, TILL_KEY, next.till, 'strict')
      return next.invoice.number
    })

    expect(new Set(numbers).size).toBeLessThan(numbers.length)
  })
})
