import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  handOverTickets,
  listKitchenTickets,
  listKots,
  listOrdersAudit,
  listUndelivered,
  retryTicket,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'
import { holding } from '../testing/holding.ts'
import { takenBefore } from '../testing/late.ts'
import { given, PRINTED, printing } from '../testing/printing.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let time: Date
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(async () => {
  time = new Date('2026-11-21T15:00:00Z')
  spice = service.addRestaurant({ Waiter: 'Ravi' })
  addStations(spice, ['Tandoor', 'Bar'], { 'Paneer Tikka': 'Tandoor', 'Old Monk': 'Bar' })
  await sendTo('Tandoor', await addPrinter())
  await setOutput('Bar', { kind: 'screen' })
})
afterAll(() => service.stop())

const HOUR = 3_600
const BY_ASHA = { 'kot-printed': 'all; by=Asha%20K' }
const TILL = '0191a000-0000-4000-8000-000000000001'
const later = (seconds: number) => (time = new Date(time.getTime() + seconds * 1_000))
const { addPrinter, report, sendTo, setOutput, takeJobs, waiting } = printing(() => spice)

/** Sends what a till kept for some seconds: one portion for the printer of Tandoor and one for the screen of Bar. */
const send = (seconds: number, headers: Readonly<Record<string, string>> = {}, key: string = randomUUID()) => {
  const taken = { ...takenBefore(time, seconds), till_id: TILL, ref: 'A1-17' }
  const items = [ask(spice, 'Paneer Tikka'), ask(spice, 'Old Monk')]
  return spice.call(createOrder, { body: { items, orderType: 'Takeaway', taken }, key, headers })
}
const kotsOf = async (id: string) => (await spice.call(listKots, { params: { id } })).body
const board = async () => (await spice.call(listKitchenTickets, {}, 'Captain')).body.open
const undelivered = async () => (await spice.call(listUndelivered)).body
const lastEntry = async () => (await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')).body[0]!

describe('tickets that the till has printed before their punch arrived', () => {
  test('are born taken over by who printed them: no printer gets them, no till is alarmed, and papers are reprints', async () => {
    const { body: placed } = await send(600, BY_ASHA)

    expect([await takeJobs(), await waiting()]).toEqual([[], []])
    later(60)
    expect((await undelivered()).tickets).toEqual([])
    const kots = await kotsOf(placed.order_id)
    expect(kots.map(({ number, ref, printed }) => [number, ref, printed])).toEqual([
      [1, 'A1-17', 1],
      [2, 'A1-17', 1],
    ])
    expect((await lastEntry()).after).toMatchObject({ kot_printed_by: 'Asha K' })
  })

  test('come up on the screens with who printed them', async () => {
    await send(600, BY_ASHA)

    const shown = (await board()).map(({ station, handed_over }) => [station, handed_over])
    const handedOver = { at: time.toISOString(), how: 'printed_here', by: 'Asha K' }
    expect(shown).toEqual([
      ['Tandoor', handedOver],
      ['Bar', handedOver],
    ])
  })

  test('control: without the header the printer prints them, so the kitchen has two papers', async () => {
    await send(600)

    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 1, null]])
    expect(await waiting()).toEqual([1, 2])
    expect((await lastEntry()).after).not.toHaveProperty('kot_printed_by')
  })

  test('of an addition are taken over as well', async () => {
    const { body: placed } = await send(0)
    const items = [ask(spice, 'Paneer Tikka')]
    const params = { id: placed.order_id }
    await spice.call(addItems, { params, body: { items }, key: randomUUID(), headers: BY_ASHA })

    expect(await waiting()).toEqual([1, 2])
    expect((await kotsOf(placed.order_id)).map(({ printed }) => printed)).toEqual([0, 0, 1])
    expect((await lastEntry()).after).toMatchObject({ kot_printed_by: 'Asha K' })
  })

  test.each(['all', 'all; by=', 'all; by=%E0%A4%A', 'all; by=%00', 'tandoor'])(
    'are those of the person who punched, where the header names nobody: %s',
    async (header) => {
      expect((await send(600, { 'kot-printed': header })).status).toBe(201)

      expect((await board()).map(({ handed_over }) => handed_over?.by)).toEqual(['Ravi', 'Ravi'])
      expect(await takeJobs()).toEqual([])
    },
  )

  test('of a held punch are taken over when a person has decided about it', async () => {
    const { placing, hold, decide } = holding(spice)
    const { id } = await hold([{ ...placing(await addTable(spice)), kotPrinted: BY_ASHA['kot-printed'] }])
    await decide(id, { as: 'takeaway' })

    expect((await board()).map(({ handed_over }) => handed_over?.by)).toEqual(['Asha K'])
    expect([await takeJobs(), await waiting()]).toEqual([[], []])
  })

  test('a repetition with another header is answered alike and changes nothing by itself', async () => {
    const key = randomUUID()
    const first = await send(0, {}, key)
    // The bytes of a repetition are those of the first request, so its tap is now five seconds older.
    later(5)
    const again = await send(5, BY_ASHA, key)

    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await waiting()).toEqual([1, 2])
    const ids = again.body.kots!.map(({ id }) => id)
    await spice.call(handOverTickets, { body: { how: 'printed_here', ids } })
    expect([await waiting(), await takeJobs()]).toEqual([[], []])
  })
})

describe('the age of a ticket counts from the tap', () => {
  test('three hours late it is expired from the start: it is listed, and nothing prints or shows it', async () => {
    const { body: placed } = await send(3 * HOUR)

    expect([await takeJobs(), await board()]).toEqual([[], []])
    const { tickets } = await undelivered()
    expect(tickets.map(({ number, is_expired, taken_at }) => [number, is_expired, taken_at])).toEqual([
      [1, true, takenBefore(time, 3 * HOUR).at],
      [2, true, takenBefore(time, 3 * HOUR).at],
    ])
    expect((await kotsOf(placed.order_id)).map(({ number }) => number)).toEqual([1, 2])

    await spice.call(handOverTickets, { body: { how: 'told', ids: [], expired: true } })
    expect((await undelivered()).tickets).toEqual([])
  })

  test('control: a ticket that is made three hours before it is read expires alike, and one on time does not', async () => {
    await send(0)
    expect((await undelivered()).tickets.map(({ is_expired }) => is_expired)).toEqual([false, false])
    later(3 * HOUR)
    expect((await undelivered()).tickets.map(({ is_expired }) => is_expired)).toEqual([true, true])
    expect(await takeJobs()).toEqual([])
  })

  test('an expired one is printed when a person asks for it', async () => {
    const { body: placed } = await send(3 * HOUR)
    await spice.call(retryTicket, { params: { id: placed.kots![0]!.id } })

    const [job] = await takeJobs()
    expect(given([job!])).toEqual([['KOT 1 · Tandoor', 1, null]])
    expect((await report(job!, PRINTED)).status).toBe(204)
    expect(await waiting()).toEqual([2])
  })

  test('half an hour late it is printed, is due from its arrival, and comes before younger ones on a screen', async () => {
    await send(0)
    later(5)
    await send(HOUR / 2)

    const { tickets } = await undelivered()
    expect(tickets.map(({ number, due_in_ms }) => [number, due_in_ms > 0])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
    ])
    expect((await board()).map(({ number }) => number)).toEqual([3, 4, 1, 2])
    expect((await board())[0]).toMatchObject({ taken_at: takenBefore(time, HOUR / 2).at })
    expect((await board())[2]).not.toHaveProperty('taken_at')
  })

  test('three hours late and printed at the till, it is taken over and not among the expired', async () => {
    await send(3 * HOUR, BY_ASHA)

    expect((await undelivered()).tickets).toEqual([])
  })
})
