import {
  addItems,
  createOrder,
  listAvailability,
  listFloorChanges,
  listOrders,
  noteMenuChange,
  updateAvailability,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { sized } from '@tiffin/stack/testing/sized'
import { readEntries } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const TERMINALS = sized(12, 40)
const ROUNDS = sized(2, 25)
const LEFT = 7

let service: OrdersUnderTest
let spice: TestRestaurant
let time = new Date('2026-11-21T15:00:00Z')
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(() => {
  time = new Date('2026-11-21T15:00:00Z')
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const TIKKA = 'Paneer Tikka'
const COFFEE = 'Filter Coffee'

const limit = (dish: string, body: object, as: Role | 'screen' = 'Cashier') =>
  spice.call(updateAvailability, { params: { id: ask(spice, dish).id }, body }, as)
const notAvailable = (dish: string, more: object = {}) => limit(dish, { available: false, ...more })
const countTo = (dish: string, remaining: number, more: object = {}) =>
  limit(dish, { available: true, remaining, ...more })
const limits = async (as: Role | 'screen' = 'Waiter') => (await spice.call(listAvailability, {}, as)).body
const leftOf = async (dish: string) =>
  (await limits()).find(({ menu_item_id }) => menu_item_id === ask(spice, dish).id)?.remaining

type Wanted = readonly (readonly [dish: string, quantity?: number])[]
const itemsOf = (wanted: Wanted) => wanted.map(([dish, quantity]) => ask(spice, dish, quantity))
const place = (wanted: Wanted, key?: string) =>
  spice.call(createOrder, { body: { items: itemsOf(wanted), orderType: 'Takeaway' }, ...(key && { key }) })
const add = (id: string, wanted: Wanted, key?: string) =>
  spice.call(addItems, { params: { id }, body: { items: itemsOf(wanted) }, ...(key && { key }) })
const portionsSold = async (dish: string) =>
  (await spice.call(listOrders, {}, 'Admin')).body
    .flatMap(({ items }) => items)
    .filter(({ name }) => name === dish)
    .reduce((sum, { quantity }) => sum + quantity, 0)

describe('what the kitchen does not have', () => {
  test('is on the list of every role until it is available again; all else is available', async () => {
    expect(await limits()).toEqual([])
    const row = {
      menu_item_id: ask(spice, TIKKA).id,
      name: TIKKA,
      available: false,
      remaining: null,
      until: null,
      reason: 'No paneer',
    }

    expect((await notAvailable(TIKKA, { reason: 'No paneer' })).body).toEqual(row)
    for (const role of ['Admin', 'Captain', 'Cashier', 'Waiter', 'screen'] as const)
      expect(await limits(role)).toEqual([row])
    expect((await countTo(TIKKA, 2)).body).toMatchObject({ available: true, remaining: 2, reason: null })
    expect((await countTo(TIKKA, 0)).body).toMatchObject({ available: false, remaining: 0 })
    expect((await limit(TIKKA, { available: true })).body).toMatchObject({ available: true, remaining: null })
    expect(await limits()).toEqual([])
  })

  test('is in the log as it was answered: with none left, the dish is not available', async () => {
    await countTo(TIKKA, 2)
    await countTo(TIKKA, 0)
    const entries = await readEntries(service.database.ownerUrl, spice.id)

    expect(entries.at(-1)).toMatchObject({
      action: 'dish.availability-changed',
      before: { available: true, remaining: 2 },
      after: { available: false, remaining: 0 },
    })
  })

  test('is not sold, to a new order or a running one, and nothing of the order is kept', async () => {
    const { body: running } = await place([['Masala Dosa']])
    await notAvailable(TIKKA)

    for (const refused of [await place([[TIKKA], ['Masala Dosa']]), await add(running.order_id, [[TIKKA]])])
      expect([refused.status, refused.failure]).toEqual([
        409,
        {
          error: 'Paneer Tikka is not available right now.',
          code: 'ITEM_NOT_AVAILABLE',
          dishes: [{ menuItemId: ask(spice, TIKKA).id, left: 0 }],
        },
      ])
    const { body: orders } = await spice.call(listOrders, {}, 'Admin')
    expect(orders.map(({ order_number, version }) => [order_number, version])).toEqual([['261121-1', 1]])
    expect((await place([['Masala Dosa']])).body.order_number).toBe('261121-2')
  })

  test('is named, each dish of it, and how many are left where there are some', async () => {
    await notAvailable(TIKKA)
    await notAvailable(COFFEE)
    await countTo('Masala Dosa', 2)
    await countTo('Old Monk', 1)
    const messageOf = async (...wanted: Wanted) => (await place(wanted)).failure['error']

    expect(await messageOf([TIKKA], [COFFEE])).toBe('Filter Coffee and Paneer Tikka are not available right now.')
    expect(await messageOf(['Masala Dosa', 3])).toBe('Only 2 of Masala Dosa are left.')
    expect(await messageOf(['Old Monk', 2], [TIKKA])).toBe(
      'Paneer Tikka is not available right now. Only 1 of Old Monk is left.',
    )
    expect([await leftOf('Masala Dosa'), await leftOf('Old Monk')]).toEqual([2, 1])
  })

  test('is available again from the instant that was said, without anybody', async () => {
    await notAvailable(TIKKA, { until: '2026-11-21T22:30:00Z' })
    await countTo(COFFEE, 1, { until: '2026-11-22T04:00:00+05:30' })
    time = new Date('2026-11-21T22:29:59.999Z')
    expect([(await place([[TIKKA]])).status, (await place([[COFFEE, 2]])).status]).toEqual([409, 409])

    time = new Date('2026-11-21T22:30:00Z')
    expect(await limits()).toEqual([])
    expect([(await place([[TIKKA]])).status, (await place([[COFFEE, 2]])).status]).toEqual([201, 201])
  })
})

describe('a screen in the kitchen', () => {
  test('takes a dish off, counts it down and puts it back, as whoever runs the floor', async () => {
    const off = await limit(TIKKA, { available: false, until: '2026-11-21T22:30:00Z' }, 'screen')
    expect([off.status, off.body.available]).toEqual([200, false])
    expect((await place([[TIKKA]])).status).toBe(409)
    expect((await limit(TIKKA, { available: true, remaining: 1 }, 'screen')).body.remaining).toBe(1)
    expect((await place([[TIKKA]])).status).toBe(201)
    await limit(TIKKA, { available: true }, 'screen')
    expect(await limits('screen')).toEqual([])
  })

  test('gets the names of what is limited as its tickets have them; a dish that left the menu has none', async () => {
    const items = spice.menu.items.map((item) => (item.name === TIKKA ? { ...item, kitchen_name: 'Tikka' } : item))
    spice.menu = { ...spice.menu, items }
    expect((await notAvailable(TIKKA)).body.name).toBe('Tikka')
    await notAvailable(COFFEE)
    const namesOfLimits = async () =>
      Object.fromEntries((await limits('screen')).map((each) => [each.name, each.menu_item_id]))
    expect(await namesOfLimits()).toEqual({ Tikka: ask(spice, TIKKA).id, [COFFEE]: ask(spice, COFFEE).id })

    const gone = ask(spice, COFFEE).id
    spice.menu = { ...spice.menu, items: items.filter(({ name }) => name !== COFFEE) }
    await callEndpoint(service.app, noteMenuChange, { params: { restaurantId: spice.id } }, { from: 'catalog' })
    expect(await namesOfLimits()).toEqual({ Tikka: ask(spice, TIKKA).id, undefined: gone })
  })
})

describe('the last portion', () => {
  test('is sold once: of crossed carts as many pass as are left, and none is a deadlock', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      spice = service.addRestaurant()
      await countTo(TIKKA, LEFT)
      await countTo(COFFEE, TERMINALS)
      const { body: running } = await place([['Masala Dosa']])
      // Every terminal sees portions left, so a service that read first and sold afterwards would sell to all of them.
      const seen = await Promise.all(Array.from({ length: TERMINALS }, () => leftOf(TIKKA)))
      expect(seen.filter((left) => left! > 0)).toHaveLength(TERMINALS)

      const carts: readonly Wanted[] = [
        [[TIKKA], [COFFEE]],
        [[COFFEE], [TIKKA]],
      ]
      const punches = await Promise.all(
        seen.map((_, terminal) => {
          const cart = carts[terminal % 2]!
          return terminal % 3 === 0 ? add(running.order_id, cart) : place(cart)
        }),
      )
      const statuses = punches.map(({ status }) => status)
      expect(statuses.filter((status) => status < 300)).toHaveLength(LEFT)
      expect(statuses.filter((status) => status === 409)).toHaveLength(TERMINALS - LEFT)
      expect([await leftOf(TIKKA), await portionsSold(TIKKA)]).toEqual([0, LEFT])
      expect(await leftOf(COFFEE)).toBe(TERMINALS - LEFT)
    }
  })

  test('of a repeated punch counts once, and the repetition gets its reply when nothing is left', async () => {
    await countTo(TIKKA, 2)
    const key = '01910000-0000-4000-8000-00000000000'
    const first = await Promise.all(Array.from({ length: 5 }, () => place([[TIKKA]], `${key}1`)))
    expect(new Set(first.map(({ status, body }) => `${status} ${body.order_id}`)).size).toBe(1)
    const id = first[0]!.body.order_id
    expect((await add(id, [[TIKKA]], `${key}2`)).status).toBe(200)

    expect(await leftOf(TIKKA)).toBe(0)
    expect((await place([[TIKKA]], `${key}1`)).body).toEqual(first[0]!.body)
    expect((await add(id, [[TIKKA]], `${key}2`)).body).toMatchObject({ order_id: id, version: 2 })
    expect((await place([[TIKKA]], `${key}3`)).status).toBe(409)
  })

  test('stays where the order is refused for another reason', async () => {
    await countTo(TIKKA, 2)
    const tableId = await addTable(spice)
    const dineIn = () => spice.call(createOrder, { body: { items: itemsOf([[TIKKA]]), tableId, orderType: 'Dine-In' } })
    expect([(await dineIn()).status, (await dineIn()).status]).toEqual([201, 409])
    expect(await leftOf(TIKKA)).toBe(1)
  })

  test('costs a punch no further round trip', async () => {
    await countTo(TIKKA, 5)
    const tripsOf = async (dish: string) => {
      await place([[dish]])
      await service.idle()
      const before = service.db.roundTrips()
      await place([[dish]])
      return service.db.roundTrips() - before
    }
    expect(await tripsOf(TIKKA)).toBe(await tripsOf('Masala Dosa'))
  })
})

describe('the other terminals', () => {
  const changesSince = async (since?: number) =>
    (await spice.call(listFloorChanges, { query: since === undefined ? {} : { since } })).body

  test('get a higher head of the floor for a limit and for a dish that was counted, and no stock for another dish', async () => {
    await place([['Masala Dosa']])
    let { head } = await changesSince()
    const stockChanges = async () => {
      const changes = await changesSince(head)
      const isLater = changes.head > head
      head = changes.head
      return [isLater, changes.stock ?? false]
    }

    await countTo(TIKKA, 2)
    expect(await stockChanges()).toEqual([true, true])
    await place([['Masala Dosa']])
    expect(await stockChanges()).toEqual([true, false])
    await place([[TIKKA]])
    expect(await stockChanges()).toEqual([true, true])
    await limit(TIKKA, { available: true })
    expect(await stockChanges()).toEqual([true, true])
    expect(await stockChanges()).toEqual([false, false])
  })

  test('of another restaurant get and see nothing, and cannot limit a dish of this one', async () => {
    const curry = service.addRestaurant()
    await notAvailable(TIKKA)
    expect((await curry.call(listAvailability)).body).toEqual([])
    const params = { id: ask(spice, TIKKA).id }
    const foreign = await curry.call(updateAvailability, { params, body: { available: true } }, 'Admin')
    expect([foreign.status, foreign.failure['code']]).toEqual([404, 'MENU_ITEM_NOT_FOUND'])
    expect(await limits()).toHaveLength(1)
  })
})

describe('a limit is refused', () => {
  test.each([
    ['remaining', { available: true, remaining: -1 }],
    ['remaining', { available: true, remaining: 1.5 }],
    ['remaining', { available: true, remaining: 10_000 }],
    ['remaining', { available: false, remaining: 3 }],
    ['until', { available: false, until: '2026-11-21T15:00:00Z' }],
    ['until', { available: false, until: 'tomorrow' }],
    ['available', { remaining: 3 }],
  ])('with 400 that names %s: %j', async (field, body) => {
    const { status, failure } = await limit(TIKKA, body)
    expect([status, failure['code']]).toEqual([400, 'INVALID_REQUEST'])
    expect(failure['error']).toContain(`: ${field}`)
    expect(await limits()).toEqual([])
  })

  test('of a Waiter, and of a dish that is not on the menu', async () => {
    expect((await limit(TIKKA, { available: false }, 'Waiter')).status).toBe(403)
    for (const id of [spice.id, 'x']) {
      const { status, failure } = await spice.call(
        updateAvailability,
        { params: { id }, body: { available: false } },
        'Admin',
      )
      expect([status, failure['code']]).toEqual([404, 'MENU_ITEM_NOT_FOUND'])
    }
  })
})
