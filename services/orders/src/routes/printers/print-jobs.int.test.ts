import { randomUUID } from 'node:crypto'
import {
  confirmShown,
  handOverTicket,
  listKots,
  listOrders,
  printKot,
  printTestSlip,
  retryTicket,
  settleOrder,
  takePrintJobs,
  reportPrintJob,
  voidLine,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addStations, startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'
import { given, PAPER_OUT, PRINTED, printing, textsOf } from '../../testing/printing.ts'

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
  addStations(spice, ['Tandoor', 'Bar'], { 'Paneer Tikka': 'Tandoor', 'Old Monk': 'Bar', 'Masala Dosa': 'Tandoor' })
  printerId = await addPrinter()
  await sendTo('Tandoor', printerId)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const later = (seconds: number) => (time = new Date(time.getTime() + seconds * 1_000))
const { addPrinter, punch, report, sendTo, setOutput, take, takeJobs, ticketOf, waiting } = printing(() => spice)
describe('a ticket of a station with a printer', () => {
  test('is given to the agent as a slip, and delivered once that says it is printed', async () => {
    spice.kotTexts = { kot_header: 'SPICE KITCHEN', kot_footer: 'Serve hot' }
    const { order_number, order_id } = await punch('Paneer Tikka', 'Old Monk')
    expect(await waiting()).toEqual([1])
    const { printers, jobs } = await take()

    expect(printers).toEqual([{ id: printerId, name: 'Kitchen', address: '192.168.1.50:9100', columns: 42 }])
    expect(jobs.map(({ printer_id, attempt }) => [printer_id, attempt])).toEqual([[printerId, 1]])
    const texts = textsOf(jobs[0]!.slip)
    expect(texts).toEqual(expect.arrayContaining(['SPICE KITCHEN', 'KOT 1 · Tandoor', order_number, 'Serve hot']))
    expect(texts).toEqual(expect.arrayContaining(['1 ×', 'Paneer Tikka']))
    expect(texts).not.toContain('Old Monk')

    expect((await report(jobs[0]!, PRINTED)).status).toBe(204)
    expect([await waiting(), await takeJobs()]).toEqual([[], []])
    const kots = (await spice.call(listKots, { params: { id: order_id } })).body
    expect(kots.map(({ number, printed: papers }) => [number, papers])).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  test('is printed although a board in the kitchen has drawn it: the printer is the output that counts', async () => {
    const id = await ticketOf('Paneer Tikka')
    expect((await spice.call(confirmShown, { body: { ids: [id] } }, 'Captain')).status).toBe(204)
    expect([await waiting(), given(await takeJobs())]).toEqual([[1], [['KOT 1 · Tandoor', 1, null]]])
  })

  test('counts as one paper however often the agent says so', async () => {
    const { order_id, kots } = await punch('Paneer Tikka')
    const [job] = await takeJobs()
    for (let said = 0; said < 3; said++) expect((await report(job!, PRINTED)).status).toBe(204)
    const params = { id: order_id, kotId: kots![0]!.id }
    expect((await spice.call(printKot, { params })).body.printed).toBe(2)
  })

  test('comes after those that were made before it, one at a time', async () => {
    await ticketOf('Paneer Tikka')
    later(1)
    await ticketOf('Masala Dosa')
    const first = await takeJobs()
    expect(given(first)).toEqual([['KOT 1 · Tandoor', 1, null]])
    expect(await takeJobs()).toEqual([])
    await report(first[0]!, PRINTED)
    expect(given(await takeJobs())).toEqual([['KOT 2 · Tandoor', 1, null]])
  })

  test('does not wait for another printer of the agent', async () => {
    await sendTo('Bar', await addPrinter('Bar'))
    await punch('Paneer Tikka', 'Old Monk')
    expect(given(await takeJobs())).toEqual([
      ['KOT 1 · Tandoor', 1, null],
      ['KOT 2 · Bar', 1, null],
    ])
  })

  test('of an order that is paid at once is printed all the same: a counter settles before it cooks', async () => {
    const { order_id } = await punch('Paneer Tikka')
    await spice.call(settleOrder, { params: { id: order_id } })
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 1, null]])
  })

  test('that the till has printed is the reprint that it is', async () => {
    const { order_id, kots } = await punch('Paneer Tikka')
    await spice.call(printKot, { params: { id: order_id, kotId: kots![0]!.id } })
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 1, 'REPRINT 1 of KOT 1']])
  })

  test('of a dish that is taken back comes out as a VOID, after the ticket of the dish, once', async () => {
    const { order_id: id } = await punch('Paneer Tikka')
    await report((await takeJobs())[0]!, PRINTED)
    const { items } = (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!
    const body = { line_id: items[0]!.line_id, quantity: 1, reason: 'guest_changed_mind', wasted: false, version: 1 }
    expect((await spice.call(voidLine, { params: { id }, body, key: randomUUID() }, 'Captain')).status).toBe(200)

    const [job] = await takeJobs()
    const texts = textsOf(job!.slip)
    expect(texts).toEqual(expect.arrayContaining(['KOT 2 · Tandoor', '1 ×', 'Paneer Tikka']))
    expect(texts.find((text) => text.startsWith('VOID'))).toBeDefined()
    await report(job!, PRINTED)
    expect([await waiting(), await takeJobs()]).toEqual([[], []])
  })

  test('is not given once a colleague has answered for it', async () => {
    const id = await ticketOf('Paneer Tikka')
    await spice.call(handOverTicket, { params: { id }, body: { how: 'told' } })
    expect(await takeJobs()).toEqual([])
    expect((await spice.call(retryTicket, { params: { id } })).failure.code).toBe('KOT_TAKEN_OVER')
    expect(await takeJobs()).toEqual([])
  })

  test('older than two hours is given only where a colleague wants it; it is listed meanwhile', async () => {
    const id = await ticketOf('Paneer Tikka')
    later(2 * 3_600)
    expect([await takeJobs(), await waiting()]).toEqual([[], [1]])
    expect((await spice.call(retryTicket, { params: { id } }, 'Waiter')).status).toBe(204)
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 1, null]])
  })

  test('has as many papers as its station wants, of one job, and each after the first says which it is', async () => {
    await setOutput('Tandoor', { kind: 'printer', printer_id: printerId, copies: 3 })
    const id = await ticketOf('Paneer Tikka')
    const [job] = await takeJobs()
    const texts = textsOf(job!.slip)
    expect(job!.slip.rows.filter(({ kind }) => kind === 'cut')).toHaveLength(3)
    expect(texts.filter((text) => text === 'KOT 1 · Tandoor')).toHaveLength(3)
    expect(texts.filter((text) => text.startsWith('Copy '))).toEqual(['Copy 2 of 3', 'Copy 3 of 3'])
    await report(job!, PRINTED)
    const { rows } = await owner.query('SELECT printed FROM kots WHERE id = $1', [id])
    expect([rows, await waiting()]).toEqual([[{ printed: 1 }], []])
  })

  test('from before the station had a printer is not given', async () => {
    await ticketOf('Old Monk')
    later(1)
    await sendTo('Bar', printerId)
    await ticketOf('Old Monk')
    expect(given(await takeJobs())).toEqual([['KOT 2 · Bar', 1, null]])
  })

  test('that waited for a screen is printed once its station has a printer', async () => {
    await setOutput('Tandoor', { kind: 'screen' })
    await ticketOf('Paneer Tikka')
    expect(await takeJobs()).toEqual([])
    later(1)
    await sendTo('Tandoor', printerId)
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 1, null]])
  })

  test('is of the own restaurant and the own agent alone', async () => {
    const id = await ticketOf('Paneer Tikka')
    const other = { agentId: service.addAgent() }
    expect(await take(other)).toEqual({ printers: [], jobs: [] })
    const stranger = service.addRestaurant()
    expect((await stranger.call(takePrintJobs, { body: { printers: [] } }, 'agent')).body.jobs).toEqual([])
    const [job] = await takeJobs()
    const input = { params: { id }, body: { attempt: 1, ...PRINTED } }
    expect((await stranger.call(reportPrintJob, input, 'agent')).failure.code).toBe('PRINT_JOB_NOT_FOUND')
    expect((await report(job!, PRINTED, other)).failure.code).toBe('PRINT_JOB_NOT_FOUND')
    expect((await stranger.call(retryTicket, { params: { id } })).failure.code).toBe('KOT_NOT_FOUND')
    expect(await waiting()).toEqual([1])
  })
})

describe('what stands above and below the dishes', () => {
  beforeEach(async () => {
    spice.kotTexts = { kot_header: 'SPICE KITCHEN', kot_footer: '' }
  })

  /**
   * Gives the agent a ticket, restarts the service while tenancy is away, and takes the ticket again after its lease.
   *
   * @returns the first text on the ticket
   */
  async function restartWithoutTenancy(forget: string) {
    await ticketOf('Paneer Tikka')
    await takeJobs()
    await service.idle()
    await owner.query('DELETE FROM known_answers WHERE restaurant_id = $1 AND kind = $2', [spice.id, forget])
    service.outside.isTenancyUp = false
    await service.restart()
    later(15)
    const [job] = await takeJobs()
    return textsOf(job!.slip)[0]
  }

  test('stays while tenancy is away, also after a restart', async () => {
    expect(await restartWithoutTenancy('nothing')).toBe('SPICE KITCHEN')
  })

  test('is missing where it was never read, and the ticket is printed', async () => {
    expect(await restartWithoutTenancy('kot-texts')).toBe('KOT 1 · Tandoor')
  })
})

describe('a test slip', () => {
  const askFor = (id = printerId) => spice.call(printTestSlip, { params: { id } }, 'Admin')

  test('is printed once, before tickets that wait', async () => {
    await ticketOf('Paneer Tikka')
    await report((await takeJobs())[0]!, PAPER_OUT)
    expect((await askFor()).status).toBe(204)
    const [job] = await takeJobs()
    expect(textsOf(job!.slip).slice(0, 2)).toEqual(['TEST SLIP', 'Kitchen'])
    await report(job!, PRINTED)
    expect(await takeJobs()).toEqual([])
    later(2)
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 2, null]])
  })

  test('that did not come out is tried again, and forgotten after a minute', async () => {
    await askFor()
    await report((await takeJobs())[0]!, PAPER_OUT)
    later(2)
    expect((await takeJobs()).map(({ attempt }) => attempt)).toEqual([2])
    later(60)
    expect(await takeJobs()).toEqual([])
  })

  test('is of a printer that is there', async () => {
    for (const id of [randomUUID(), 'x']) expect((await askFor(id)).failure.code).toBe('PRINTER_NOT_FOUND')
  })
})

test('a test slip and a ticket that is wanted again raise the head for the agent; that it takes jobs does not', async () => {
  const kotHead = async () =>
    (await owner.query('SELECT kot_head FROM restaurant_versions WHERE restaurant_id = $1', [spice.id])).rows[0]
      ?.kot_head ?? 0
  const id = await ticketOf('Paneer Tikka')
  const before = await kotHead()
  await report((await takeJobs())[0]!, PAPER_OUT)
  expect(await kotHead()).toBe(before)
  await spice.call(retryTicket, { params: { id } })
  expect(await kotHead()).toBe(before + 1)
  await spice.call(printTestSlip, { params: { id: printerId } }, 'Admin')
  expect(await kotHead()).toBe(before + 2)
  for (const _slip of ['test', 'ticket']) await report((await takeJobs())[0]!, PRINTED)
  // The delivery of the ticket raises the head of the kitchen, so that tills read it. The printed test slip does not.
  expect(await kotHead()).toBe(before + 3)
})
