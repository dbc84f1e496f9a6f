import { randomUUID } from 'node:crypto'
import { addItems, listFloorChanges, listOrders, sendBill, setBillOutput, takeOverBill } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'
import { PAPER_OUT, PRINTED, printing } from '../../testing/printing.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let time: Date
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(async () => {
  time = new Date('2026-11-21T12:00:00Z')
  spice = service.addRestaurant()
  const body = { printer_id: await addPrinter('Counter'), drawer_pin: null }
  await spice.call(setBillOutput, { body }, 'Admin')
})
afterAll(() => service.stop())

const later = (seconds: number) => (time = new Date(time.getTime() + seconds * 1_000))
const { addPrinter, punch, report, takeJobs } = printing(() => spice)
const send = (id: string, body: object = {}) =>
  spice.call(sendBill, { params: { id }, body: { version: 1, by_gst: false, ...body }, key: randomUUID() })
/** Returns the times at which the bill of an order was sent and printed; null before that. */
const marks = async (id: string) => {
  const order = (await spice.call(listOrders)).body.find((each) => each.id === id)!
  return { sent: order.bill_sent_at, printed: order.bill_printed_at }
}
const NOON = '2026-11-21T12:00:00.000Z'

test.each([false, true])(
  'a sent bill counts as printed once its printer has printed it, and not before: by GST %s',
  async (byGst) => {
    if (byGst) await service.billByGst(spice)
    const { order_id: id } = await punch('Masala Dosa')
    await send(id, { by_gst: byGst })
    expect(await marks(id)).toEqual({ sent: NOON, printed: null })
    const [job] = await takeJobs()
    await report(job!, PAPER_OUT)
    expect(await marks(id)).toEqual({ sent: NOON, printed: null })
    later(2)
    await report((await takeJobs())[0]!, PRINTED)
    expect(await marks(id)).toEqual({ sent: NOON, printed: '2026-11-21T12:00:02.000Z' })
    // A second paper keeps both times, because the guests have had a bill since the first one.
    later(60)
    await send(id, { by_gst: byGst })
    expect(await marks(id)).toEqual({ sent: NOON, printed: '2026-11-21T12:00:02.000Z' })
  },
)

test('a sent bill counts as printed once a person prints it instead', async () => {
  const { order_id: id } = await punch('Masala Dosa')
  const job = (await send(id)).body.job_id
  later(5)
  await spice.call(takeOverBill, { params: { id: job } })
  expect(await marks(id)).toEqual({ sent: NOON, printed: '2026-11-21T12:00:05.000Z' })
})

test('every till gets that a sent bill is printed: the head of the floor is higher', async () => {
  const { order_id: id } = await punch('Masala Dosa')
  await send(id)
  const [job] = await takeJobs()
  const { head, day } = (await spice.call(listFloorChanges, { query: { since: 0 } })).body
  await report(job!, PRINTED)
  const changes = (await spice.call(listFloorChanges, { query: { since: head, day } })).body
  expect(changes.orders!.map((order) => [order.id, order.bill_printed_at])).toEqual([[id, NOON]])
})

test('a bill counts neither as sent nor as printed once dishes are added, also where its earlier paper comes out then', async () => {
  const { order_id: id } = await punch('Masala Dosa')
  await send(id)
  const [job] = await takeJobs()
  const items = [ask(spice, 'Filter Coffee')]
  await spice.call(addItems, { params: { id }, body: { items, version: 1 }, key: randomUUID() })
  await report(job!, PRINTED)
  expect(await marks(id)).toEqual({ sent: null, printed: null })
  later(1)
  await send(id, { version: 2 })
  await report(job!, PRINTED)
  expect(await marks(id)).toEqual({ sent: '2026-11-21T12:00:01.000Z', printed: null })
})

test('a bill counts as printed no more once another invoice is on its way', async () => {
  await service.billByGst(spice)
  const { order_id: id } = await punch('Masala Dosa')
  await send(id, { by_gst: true })
  await report((await takeJobs())[0]!, PRINTED)
  later(60)
  await send(id, { by_gst: true, discount: { type: 'flat', value: 20 } })
  expect(await marks(id)).toEqual({ sent: '2026-11-21T12:01:00.000Z', printed: null })
  await report((await takeJobs())[0]!, PRINTED)
  expect((await marks(id)).printed).toBe('2026-11-21T12:01:00.000Z')
})
