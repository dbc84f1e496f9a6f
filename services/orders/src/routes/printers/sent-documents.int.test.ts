import { randomUUID } from 'node:crypto'
import {
  cancelDocument,
  getDocument,
  giveCreditNote,
  issueBill,
  listUndelivered,
  sendDocument,
  setBillOutput,
  settleOrder,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'
import { printing, PRINTED, SILENT, textsOf } from '../../testing/printing.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let time: Date
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(async () => {
  time = new Date('2026-11-21T12:00:00Z')
  spice = service.addRestaurant()
  await service.billByGst(spice)
  await printBillsBy(await addPrinter('Counter'))
})
afterAll(() => service.stop())

const { addPrinter, punch, report, takeJobs } = printing(() => spice)
const printBillsBy = (printer_id: string | null) =>
  spice.call(setBillOutput, { body: { printer_id, drawer_pin: null } }, 'Admin')
const send = (id: string, key = randomUUID()) => spice.call(sendDocument, { params: { id }, body: {}, key }, 'Cashier')
/** Pays an order by card. @returns its invoice, of which no paper was printed */
async function paid() {
  const { order_id: id } = await punch('Masala Dosa')
  const body = { payments: [{ method: 'Card', amount: 126 }] }
  return (await spice.call(settleOrder, { params: { id }, body, key: randomUUID() })).body.document!
}
/** Takes the next job as the agent, and reports it as printed. @returns the texts on its paper */
async function paper() {
  const [job] = await takeJobs()
  await report(job!, PRINTED)
  return textsOf(job!.slip)
}

test('an invoice that is sent comes out as it was issued: first the original, then a duplicate', async () => {
  const { id, number } = await paid()
  const { status, body } = await send(id)
  expect([status, body.copy, body.printer, body.document.papers]).toEqual([200, 'original', 'Counter', 1])
  const texts = await paper()
  expect(texts[0]).not.toBe('DUPLICATE')
  expect(texts).toEqual(expect.arrayContaining(['TAX INVOICE', number, 'Masala Dosa', '₹126.00', 'PAID', 'Thank you']))

  expect((await send(id)).body.copy).toBe('duplicate')
  expect((await paper())[0]).toBe('DUPLICATE')
})

test('a credit note and a cancelled invoice come out, too', async () => {
  const { id: invoice } = await paid()
  const given = { reason: 'complaint', method: 'UPI', credit_notes: 0 }
  const note = await spice.call(giveCreditNote, { params: { id: invoice }, body: given, key: randomUUID() }, 'Captain')
  await send(note.body.id)
  expect(await paper()).toEqual(expect.arrayContaining(['CREDIT NOTE', note.body.number, 'Given back']))

  const { order_id } = await punch('Masala Dosa')
  const printed = await spice.call(issueBill, { params: { id: order_id }, body: { version: 1 }, key: randomUUID() })
  const { id } = printed.body.order.document!
  const body = { reason: 'guest_left' }
  await spice.call(cancelDocument, { params: { id }, body, key: randomUUID() }, 'Captain')
  await send(id)
  expect((await paper()).slice(0, 2)).toEqual(['DUPLICATE', 'CANCELLED'])
})

test('a credit note that may have come out is a duplicate', async () => {
  const { id: invoice } = await paid()
  const given = { reason: 'complaint', method: 'UPI', credit_notes: 0 }
  const note = await spice.call(giveCreditNote, { params: { id: invoice }, body: given, key: randomUUID() }, 'Captain')
  await send(note.body.id)
  await report((await takeJobs())[0]!, SILENT)
  time = new Date(time.getTime() + 2_000)
  expect((await paper())[0]).toBe('DUPLICATE')
})

test('a document that is sent again with its key, five times at once, is one paper; one without paper is on the alarms', async () => {
  const { id } = await paid()
  const key = randomUUID()
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(id, key)))
  expect(new Set(replies.map(({ body }) => body.job_id)).size).toBe(1)
  expect((await spice.call(getDocument, { params: { id } }, 'Captain')).body.papers).toBe(1)
  const { bills } = (await spice.call(listUndelivered)).body
  expect(bills!.map((bill) => bill.id)).toEqual([replies[0]!.body.job_id])
})

test('a document is refused without a printer of bills, and one that does not exist; then nothing is counted', async () => {
  const { id } = await paid()
  for (const unknown of [randomUUID(), 'x']) expect((await send(unknown)).failure.code).toBe('DOCUMENT_NOT_FOUND')
  const stranger = service.addRestaurant()
  const input = { params: { id }, body: {}, key: randomUUID() }
  expect((await stranger.call(sendDocument, input, 'Admin')).failure.code).toBe('DOCUMENT_NOT_FOUND')
  await printBillsBy(null)
  expect((await send(id)).failure.code).toBe('BILL_PRINTER_NOT_SET')
  expect((await spice.call(getDocument, { params: { id } }, 'Captain')).body.papers).toBe(0)
})
