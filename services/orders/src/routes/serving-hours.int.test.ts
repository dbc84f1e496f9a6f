import { randomUUID } from 'node:crypto'
import { addItems, createOrder, listOrders, splitOrder, voidLine, type Order } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const DOSA = 'Masala Dosa'
const COFFEE = 'Filter Coffee'
const TIKKA = 'Paneer Tikka'
/** Friday, November 27, 2026, or another day, by the clock of India. */
const india = (time: string, day = '2026-11-27') => new Date(`${day}T${time}+05:30`)
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const breakfast = { name: 'Breakfast', days: EVERY_DAY, from_minute: 420, to_minute: 660 }
const lateNight = { name: 'Late night', days: [5], from_minute: 1_320, to_minute: 120 }

let now = india('10:00')
let service: OrdersUnderTest
let cafe: TestRestaurant
beforeAll(async () => {
  service = await startOrders({ now: () => now })
})
beforeEach(() => {
  now = india('10:00')
  cafe = service.addRestaurant()
  serve(breakfast, DOSA)
})
afterAll(() => service.stop())

function serve(hours: typeof breakfast | null, ...names: readonly string[]): void {
  const items = cafe.menu.items.map(({ dayparts, ...item }) => {
    const after = names.includes(item.name) ? hours && [hours] : dayparts
    return { ...item, ...(after && { dayparts: after }) }
  })
  cafe.menu = { ...cafe.menu, items }
}

const place = (names: readonly string[], key = randomUUID()) =>
  cafe.call(createOrder, { body: { items: names.map((name) => ask(cafe, name)), orderType: 'Takeaway' }, key })
const add = (id: string, ...names: readonly string[]) =>
  cafe.call(addItems, { params: { id }, body: { items: names.map((name) => ask(cafe, name)) }, key: randomUUID() })
const orders = async () => (await cafe.call(listOrders)).body
const refused = (...names: readonly string[]) => ({
  code: 'NOT_SERVED_NOW',
  error: `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} not served at this hour.`,
  dishes: names.map((name) => ({ menuItemId: ask(cafe, name).id })),
})

describe('a dish with serving hours', () => {
  test.each([
    ['before them', '06:59:59', 409],
    ['at their start', '07:00:00', 201],
    ['at their end, when it was in a cart', '11:00:00', 201],
    ['ten minutes later, by a moment', '11:09:59', 201],
    ['ten minutes later', '11:10:00', 409],
    ['eleven minutes later', '11:11:00', 409],
  ])('%s, at %s, is answered %i', async (_, time, status) => {
    now = india(time)
    const reply = await place([DOSA, COFFEE])

    expect([reply.status, reply.body]).toMatchObject([status, status === 409 ? refused(DOSA) : { version: 1 }])
    expect(await orders()).toHaveLength(status === 409 ? 0 : 1)
  })

  test.each([
    ['on the evening of its day', india('22:00'), 201],
    ['after midnight', india('01:59', '2026-11-28'), 201],
    ['in the grace after its end', india('02:09', '2026-11-28'), 201],
    ['eleven minutes after its end', india('02:11', '2026-11-28'), 409],
    ['on another evening', india('23:00', '2026-11-28'), 409],
    ['in the night before its day', india('01:00'), 409],
  ])('over midnight is sold %s as it should be', async (_, instant, status) => {
    serve(lateNight, TIKKA)
    now = instant

    expect((await place([TIKKA])).status).toBe(status)
  })

  test('is refused as an addition too, with every dish that is meant, and the order stays as it was', async () => {
    serve(breakfast, DOSA, TIKKA)
    const { body: placed } = await place([DOSA])
    now = india('12:00')
    const reply = await add(placed.order_id, TIKKA, COFFEE, DOSA)

    expect([reply.status, reply.body]).toMatchObject([409, refused(TIKKA, DOSA)])
    expect((await orders()).map(({ items, version }) => [items.length, version])).toEqual([[1, 1]])
    expect((await add(placed.order_id, COFFEE)).status).toBe(200)
  })

  test('can be voided and moved to a further bill at any hour', async () => {
    const tableId = await addTable(cafe)
    const body = { items: [ask(cafe, DOSA, 3)], orderType: 'Dine-In', tableId } as const
    const { body: placed } = await cafe.call(createOrder, { body, key: randomUUID() })
    now = india('15:00')
    const id = placed.order_id
    const [line] = (await orders())[0]!.items
    const voided = await cafe.call(
      voidLine,
      {
        params: { id },
        body: { line_id: line!.line_id!, quantity: 1, reason: 'wrong_punch', wasted: false, version: 1 },
        key: randomUUID(),
      },
      'Admin',
    )
    const parts = [{ items: [{ line_id: line!.line_id!, quantity: 1 }] }]
    const split = await cafe.call(splitOrder, { params: { id }, body: { parts, version: 2 }, key: randomUUID() })

    expect([voided.status, split.status]).toEqual([200, 200])
  })

  test('that was sold is answered again to a repetition of its punch, whatever the hour', async () => {
    const key = randomUUID()
    const first = await place([DOSA], key)
    now = india('15:00')
    const again = await place([DOSA], key)

    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await orders()).toHaveLength(1)
  })
})

test.each([
  ['in its hours is sold as always', '10:00', []],
  ['outside them is sold, because it is eaten, and the order says so', '12:00', ['not-served']],
])('a dish that comes late and was tapped %s', async (_, tap, reasons) => {
  now = india('15:00')
  const taken = { at: india(tap).toISOString() }
  const body = { items: [ask(cafe, DOSA)], orderType: 'Takeaway', taken } as const

  expect((await cafe.call(createOrder, { body, key: randomUUID() })).status).toBe(201)
  const [{ late = [] }] = (await orders()) as [Order]
  const marks = late.map(({ taken_at: at, lines = [] }) => [at, lines.flatMap((line) => line.reasons)])
  expect(marks).toEqual([[taken.at, reasons]])
})

test('hours that were changed meanwhile count: the copy of the menu is read again before a dish is refused', async () => {
  now = india('12:00')
  expect((await place([DOSA])).status).toBe(409)
  serve({ ...breakfast, to_minute: 780 }, DOSA)

  expect((await place([DOSA])).status).toBe(201)
})

test('control: by a menu without hours, as an older catalog sends it, the same dish is sold at any time', async () => {
  serve(null, DOSA)
  now = india('03:00')

  expect((await place([DOSA])).status).toBe(201)
})
