import { randomUUID } from 'node:crypto'
import {
  deletePrinter,
  eraseGuest,
  getBillOutput,
  issueBill,
  listOrdersAudit,
  listUndelivered,
  mergeOrders,
  PRINT_LEASE_MS,
  retryBill,
  sendBill,
  setBillOutput,
  setStationOutput,
  settleOrder,
  takeOverBill,
  addItems,
  createOrder,
  type Slip,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../../testing/harness.ts'
import { PAPER_OUT, PRINTED, printing, SILENT, textsOf } from '../../testing/printing.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let time: Date
let printerId: string
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  if (!service.outside.isTenancyUp) {
    service.outside.isTenancyUp = true
    await service.restart()
  }
  time = new Date('2026-11-21T12:00:00Z')
  spice = service.addRestaurant()
  addStations(spice)
  printerId = await addPrinter('Counter')
  await printBillsBy(printerId)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const later = (seconds: number) => (time = new Date(time.getTime() + seconds * 1_000))
const LEASE_S = PRINT_LEASE_MS / 1_000
const { addPrinter, punch, report, takeJobs, ticketOf, sendTo } = printing(() => spice)

const setOutput = (body: object) => spice.call(setBillOutput, { body }, 'Admin')
const printBillsBy = (printer_id: string | null, drawer_pin: number | null = null) =>
  setOutput({ printer_id, drawer_pin })
const send = (id: string, body: object = {}, key = randomUUID()) =>
  spice.call(sendBill, { params: { id }, body: { version: 1, by_gst: false, ...body }, key })
const undelivered = async () => (await spice.call(listUndelivered)).body
const waiting = async () => ((await undelivered()).bills ?? []).map(({ id }) => id)
const markOf = ({ rows }: Slip) => {
  const [first] = rows
  return first?.kind === 'text' && first.framed ? first.text : null
}
const printed = async (id: string) => {
  const entries = (await spice.call(listOrdersAudit, { query: { subject: id } }, 'Admin')).body
  return entries.filter(({ action }) => action === 'order.bill-printed').map(({ after }) => after)
}
/** Sends the bill of a new order. @returns the id of its job */
const sent = async () => (await send((await punch('Masala Dosa')).order_id)).body.job_id

describe('a bill that is sent', () => {
  test('is given to the agent of the printer of bills, with the figures of the server', async () => {
    const { order_id: id, order_number } = await punch('Masala Dosa', 'Old Monk')
    const { status, body } = await send(id, { discount: { type: 'percent', value: 10 } })
    expect([status, body.copy, body.printer]).toEqual([200, 'original', 'Counter'])
    expect([body.order.bill_sent_at, body.order.bill_printed_at]).toEqual([time.toISOString(), null])

    const [job] = await takeJobs()
    expect([job!.id, job!.printer_id, job!.slip.title]).toEqual([body.job_id, printerId, 'Guest Copy'])
    const texts = textsOf(job!.slip)
    expect(texts).toEqual(expect.arrayContaining(['Spice Garden', 'Phone: 080 4000 1234', 'Welcome', 'Thank you']))
    expect(texts).toEqual(expect.arrayContaining([order_number, 'Masala Dosa', 'Old Monk', 'Discount', '-42.00']))
    const settled = (
      await spice.call(settleOrder, { params: { id }, body: { discount: { type: 'percent', value: 10 } } })
    ).body
    expect(texts[texts.indexOf('Payable') + 1]).toBe(`₹${settled.payable!.toFixed(2)}`)

    await report(job!, PRINTED)
    expect([await waiting(), await takeJobs()]).toEqual([[], []])
  })

  test('a bill that is sent twice has two papers, and two prints in the audit', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    for (let paper = 0; paper < 2; paper++) {
      await send(id)
      const [job] = await takeJobs()
      expect(markOf(job!.slip)).toBeNull()
      await report(job!, PRINTED)
    }
    expect(await printed(id)).toEqual([{ printer: 'Counter' }, { printer: 'Counter' }])
  })

  test('again with its key, five times at once, is one print and one paper', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(id, {}, key)))
    expect(new Set(replies.map(({ body }) => body.job_id)).size).toBe(1)
    expect([await printed(id), (await waiting()).length]).toEqual([[{ printer: 'Counter' }], 1])
  })

  test('of a paid order has what was paid, and is logged as well', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    await spice.call(settleOrder, { params: { id }, body: { payments: [{ method: 'Card', amount: 126 }] } })
    await send(id, { version: 2 })
    const [job] = await takeJobs()
    expect(textsOf(job!.slip)).toEqual(expect.arrayContaining(['PAID', 'Card', '₹126.00']))
    expect(await printed(id)).toEqual([{ printer: 'Counter' }])
  })

  test('of an order that has grown is refused with the order as it is, and nothing is printed or logged', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    const items = [ask(spice, 'Filter Coffee')]
    await spice.call(addItems, { params: { id }, body: { items, version: 1 }, key: randomUUID() })
    const { failure, text } = await send(id)
    expect([failure.code, JSON.parse(text).order.items.length]).toEqual(['ORDER_CHANGED', 2])
    expect([await waiting(), await printed(id)]).toEqual([[], []])
  })

  test('is refused where bills have no printer, for an unknown order, and for one of another restaurant', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    const stranger = service.addRestaurant()
    const input = { params: { id }, body: { version: 1, by_gst: false } }
    expect((await stranger.call(sendBill, input)).failure.code).toBe('ORDER_NOT_FOUND')
    for (const unknown of [randomUUID(), 'x']) expect((await send(unknown)).failure.code).toBe('ORDER_NOT_FOUND')
    await printBillsBy(null)
    expect((await send(id)).failure.code).toBe('BILL_PRINTER_NOT_SET')
    expect(await printed(id)).toEqual([])
  })

  test('is refused for an order whose dishes went to another', async () => {
    const place = async () => {
      const body = { orderType: 'Dine-In', items: [ask(spice, 'Masala Dosa')], tableId: await addTable(spice) }
      return (await spice.call(createOrder, { body, key: randomUUID() })).body.order_id
    }
    const [id, into] = [await place(), await place()]
    await spice.call(mergeOrders, { params: { id }, body: { into, version: 1 } })
    expect((await send(id, { version: 2 })).failure.code).toBe('NOTHING_TO_BILL')
    expect([await waiting(), await printed(id)]).toEqual([[], []])
  })

  test('is refused where the restaurant was never read and tenancy is away: a bill has a seller', async () => {
    const { order_id: id } = await punch('Masala Dosa')
    service.outside.isTenancyUp = false
    await service.restart()
    expect((await send(id)).status).toBe(503)
    expect(await waiting()).toEqual([])
  })
})

describe('a bill by GST', () => {
  test('issues its invoice as it is sent; the second one is a duplicate, each in the audit', async () => {
    await service.billByGst(spice)
    const { order_id: id } = await punch('Masala Dosa')
    const first = (await send(id, { by_gst: true })).body
    const [original] = await takeJobs()
    await report(original!, PRINTED)
    const second = (await send(id, { by_gst: true })).body
    const [duplicate] = await takeJobs()

    const { number, payable } = first.order.document!
    expect([first.copy, second.copy, second.order.document!.number]).toEqual(['original', 'duplicate', number])
    expect([original!, duplicate!].map(({ slip }) => markOf(slip))).toEqual([null, 'DUPLICATE'])
    for (const { slip } of [original!, duplicate!]) {
      const texts = textsOf(slip)
      expect(texts[texts.indexOf('Invoice No.') + 1]).toBe(number)
      expect(texts[texts.indexOf('Payable') + 1]).toBe(`₹${payable.toFixed(2)}`)
    }
    expect(await printed(id)).toEqual([{ document: number, copy: 'duplicate' }])
    // The paper that the browser prints now is a duplicate of the same invoice.
    const byBrowser = await spice.call(issueBill, { params: { id }, body: { version: 1 }, key: randomUUID() })
    expect(byBrowser.body.copy).toBe('duplicate')
  })

  test.each([true, false])('that its till showed otherwise is refused: shown by GST %s', async (byGst) => {
    if (!byGst) await service.billByGst(spice)
    const { order_id: id } = await punch('Masala Dosa')
    expect((await send(id, { by_gst: byGst })).failure.code).toBe('GST_MODE_CHANGED')
    expect(await waiting()).toEqual([])
  })

  test('first sent by two tills at once is one original and one duplicate', async () => {
    await service.billByGst(spice)
    const { order_id: id } = await punch('Masala Dosa')
    const replies = await Promise.all([send(id, { by_gst: true }), send(id, { by_gst: true })])
    expect(replies.map(({ body }) => body.copy).toSorted()).toEqual(['duplicate', 'original'])
  })
})

describe('a bill that does not come out', () => {
  test('is tried again unmarked where nothing came out, and raises the alarm with its reason', async () => {
    const id = await sent()
    const [job] = await takeJobs()
    await report(job!, PAPER_OUT)
    later(9)
    const [bill] = (await undelivered()).bills!
    expect([bill!.id, bill!.due_in_ms, bill!.printer!.problem]).toEqual([id, -1_000, 'paper-out'])
    const [again] = await takeJobs()
    expect([again!.attempt, markOf(again!.slip)]).toEqual([2, null])
  })

  test.each([
    ['a guest copy', false, 'REPRINT'],
    ['an invoice', true, 'DUPLICATE'],
  ])('%s that may have come out is marked', async (_, byGst, mark) => {
    if (byGst) await service.billByGst(spice)
    const { order_id: id } = await punch('Masala Dosa')
    await send(id, { by_gst: byGst })
    const [job] = await takeJobs()
    await report(job!, SILENT)
    later(2)
    const [again] = await takeJobs()
    expect(markOf(again!.slip)).toBe(mark)
    // The agent sends no report of this attempt, so it may have been printed as well.
    later(LEASE_S)
    expect(markOf((await takeJobs())[0]!.slip)).toBe(mark)
  })

  test('is printed here once somebody takes it over, and by the printer no more', async () => {
    const id = await sent()
    await report((await takeJobs())[0]!, PAPER_OUT)
    later(2)
    const { status, body } = await spice.call(takeOverBill, { params: { id } })
    expect([status, body.slip.title, markOf(body.slip)]).toEqual([200, 'Guest Copy', null])
    expect([await waiting(), await takeJobs()]).toEqual([[], []])
    // The slip may have been printed after the first request, so a second request gets it with a mark.
    expect(markOf((await spice.call(takeOverBill, { params: { id } })).body.slip)).toBe('REPRINT')
  })

  test('is a reprint here where the printer may have it', async () => {
    const id = await sent()
    await takeJobs()
    expect(markOf((await spice.call(takeOverBill, { params: { id } })).body.slip)).toBe('REPRINT')
  })

  test('waits a quarter of an hour, then for a person', async () => {
    const id = await sent()
    later(15 * 60)
    expect([await takeJobs(), await waiting()]).toEqual([[], [id]])
    expect((await spice.call(retryBill, { params: { id } })).status).toBe(204)
    expect((await takeJobs()).map((job) => job.id)).toEqual([id])
  })

  test('that is done stays done, and one of another restaurant is unknown', async () => {
    const id = await sent()
    const stranger = service.addRestaurant()
    for (const endpoint of [retryBill, takeOverBill]) {
      expect((await stranger.call(endpoint, { params: { id } })).failure.code).toBe('PRINT_JOB_NOT_FOUND')
      expect((await spice.call(endpoint, { params: { id: 'x' } })).failure.code).toBe('PRINT_JOB_NOT_FOUND')
    }
    await report((await takeJobs())[0]!, PRINTED)
    expect((await spice.call(retryBill, { params: { id } })).status).toBe(204)
    expect(await takeJobs()).toEqual([])
  })

  test('does not hold up a kitchen ticket of another printer, and comes in turn with those of its own', async () => {
    await sendTo('Tandoor', await addPrinter('Kitchen'))
    addStations(spice, ['Tandoor'], { 'Paneer Tikka': 'Tandoor' })
    await sendTo('Tandoor', printerId)
    await ticketOf('Paneer Tikka')
    later(1)
    const id = await sent()
    const [ticket] = await takeJobs()
    expect(textsOf(ticket!.slip)).toContain('KOT 1 · Tandoor')
    await report(ticket!, PRINTED)
    expect((await takeJobs()).map((job) => job.id)).toEqual([id])
  })
})

describe('the printer of bills', () => {
  test('is none until an Admin chooses one, and none again', async () => {
    const fresh = service.addRestaurant()
    const nothing = { printer_id: null, drawer_pin: null }
    expect((await fresh.call(getBillOutput, {}, 'Admin')).body).toEqual(nothing)
    expect((await fresh.call(listUndelivered)).body.bill_printer).toBeUndefined()
    expect((await undelivered()).bill_printer).toBe('Counter')
    await printBillsBy(printerId, 5)
    expect((await spice.call(getBillOutput, {}, 'Admin')).body).toEqual({ printer_id: printerId, drawer_pin: 5 })
    await printBillsBy(null)
    expect((await spice.call(getBillOutput, {}, 'Admin')).body).toEqual(nothing)
  })

  test('is no printer that is gone, no station, and none of another restaurant; a drawer needs one', async () => {
    const gone = await addPrinter('Gone')
    await spice.call(deletePrinter, { params: { id: gone } }, 'Admin')
    for (const printer_id of [gone, spice.menu.stations![0]!.id, randomUUID()])
      expect((await setOutput({ printer_id, drawer_pin: null })).failure.code).toBe('PRINTER_NOT_FOUND')
    const stranger = service.addRestaurant()
    const body = { printer_id: printerId, drawer_pin: null }
    expect((await stranger.call(setBillOutput, { body }, 'Admin')).failure.code).toBe('PRINTER_NOT_FOUND')
    for (const refused of [{ printer_id: null, drawer_pin: 2 }, { printer_id: printerId, drawer_pin: 3 }, {}])
      expect((await setOutput(refused)).status).toBe(400)
    expect((await undelivered()).bill_printer).toBe('Counter')
  })

  test('is not removed: bills would wait for nothing', async () => {
    const { failure, text } = await spice.call(deletePrinter, { params: { id: printerId } }, 'Admin')
    expect([failure.code, text]).toEqual(['PRINTER_OF_BILLS', expect.stringContaining('bills are printed there')])
    await printBillsBy(null)
    expect((await spice.call(deletePrinter, { params: { id: printerId } }, 'Admin')).status).toBe(204)
  })

  test('that is another by now gets the bills that wait; without one they wait for a person, with the alarm', async () => {
    const id = await sent()
    const other = await addPrinter('Bar')
    await printBillsBy(other)
    expect((await takeJobs()).map(({ printer_id }) => printer_id)).toEqual([other])
    later(LEASE_S)
    await printBillsBy(null)
    expect(await takeJobs()).toEqual([])
    expect((await undelivered()).bills!.map((bill) => [bill.id, bill.printer])).toEqual([[id, null]])
  })

  test('may be one of a station, too', async () => {
    const params = { id: spice.menu.stations![0]!.id }
    const body = { kind: 'printer', printer_id: printerId }
    expect((await spice.call(setStationOutput, { params, body }, 'Admin')).status).toBe(200)
  })
})

test('the paper of a bill goes with its guest, whose address is on it', async () => {
  const customer = { name: 'Asha', contact: '98200 12345', address: '4 Hill Road' }
  const body = { items: [ask(spice, 'Masala Dosa')], orderType: 'Delivery', customerDetails: customer }
  const { order_id: id } = (await spice.call(createOrder, { body, key: randomUUID() })).body
  await send(id)
  await spice.call(settleOrder, { params: { id }, body: {} })
  const papers = async () =>
    (
      await owner.query("SELECT slip FROM print_jobs WHERE restaurant_id = $1 AND slip::text LIKE '%Hill Road%'", [
        spice.id,
      ])
    ).rowCount
  expect(await papers()).toBe(1)
  await spice.call(eraseGuest, { body: { phone: '9820012345' } }, 'Admin')
  expect(await papers()).toBe(0)
})
