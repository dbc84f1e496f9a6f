import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import {
  addItems,
  createOrder,
  fireLines,
  freeTable,
  getActiveOrder,
  listOrders,
  listTables,
  markBillPrinted,
  voidLine,
} from '@tiffin/contracts'
import { createServiceClient, type CallService } from '@tiffin/service-kit'
import { createTestEnv } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let tableId: string
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  Object.assign(service.outside, { isCatalogUp: true, isBillingUp: true, isTenancyUp: true })
  await service.restart()
  spice = service.addRestaurant()
  tableId = await addTable(spice)
  await order('Takeaway')
  await service.idle()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const order = (orderType: 'Dine-In' | 'Takeaway') =>
  spice.call(createOrder, {
    body: { items: [ask(spice, 'Masala Dosa')], tableId: orderType === 'Dine-In' ? tableId : null, orderType },
  })

/** Serves a table from the first punch to the payment, with all calls of a till. @returns the statuses */
async function serveTable(): Promise<number[]> {
  const placed = await order('Dine-In')
  const replies = [
    placed,
    await spice.call(listTables),
    await spice.call(getActiveOrder, { params: { id: tableId } }),
    await spice.call(addItems, {
      params: { id: placed.body.order_id },
      body: { items: [ask(spice, 'Filter Coffee')] },
    }),
    await spice.call(markBillPrinted, { params: { id: placed.body.order_id }, body: { version: 2 } }),
    await spice.call(freeTable, { params: { id: tableId }, body: { payments: [{ method: 'Cash', amount: 168 }] } }),
    await spice.call(listOrders),
  ]
  return replies.map(({ status }) => status)
}
const ALL_WELL = [201, 200, 200, 200, 200, 200, 200]

describe.each([
  ['catalog', { isCatalogUp: false }],
  ['billing', { isBillingUp: false }],
  ['tenancy', { isTenancyUp: false }],
  ['each of them', { isCatalogUp: false, isBillingUp: false, isTenancyUp: false }],
])('while %s is away', (_name, away) => {
  test('viewing, placing, adding, billing and settling go on', async () => {
    Object.assign(service.outside, away)

    expect(await serveTable()).toEqual(ALL_WELL)
  })

  test('also after a restart, by what the database kept', async () => {
    Object.assign(service.outside, away)
    await service.restart()

    expect(await serveTable()).toEqual(ALL_WELL)
  })
})

test.each([
  ['catalog', { isCatalogUp: false }],
  ['tenancy', { isTenancyUp: false }],
])('control: a restart without kept answers sells nothing while %s is away', async (_name, away) => {
  Object.assign(service.outside, away)
  await owner.query('DELETE FROM known_answers')
  await service.restart()
  const refused = await order('Takeaway')

  expect([refused.status, refused.failure.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
})

test('a fire and a void are repeated while the catalog is away and nothing of it is kept; control: a new void is not done', async () => {
  const dosa = ask(spice, 'Masala Dosa', 2)
  const placed = await spice.call(createOrder, {
    body: { items: [{ ...dosa, held: true }], tableId, orderType: 'Dine-In' },
  })
  const params = { id: placed.body.order_id }
  const fire = { params, body: {}, key: randomUUID() }
  const fired = await spice.call(fireLines, fire)
  const { version, items } = fired.body.order
  const body = { line_id: items[0]!.line_id!, quantity: 1, reason: 'complaint', wasted: false, version } as const
  const takeBack = { params, body, key: randomUUID() }
  const taken = await spice.call(voidLine, takeBack, 'Captain')
  expect([fired.status, taken.status]).toEqual([200, 200])
  service.outside.isCatalogUp = false
  await owner.query('DELETE FROM known_answers')
  await service.restart()

  expect((await spice.call(fireLines, fire)).text).toBe(fired.text)
  expect((await spice.call(voidLine, takeBack, 'Captain')).text).toBe(taken.text)
  const another = { ...takeBack, body: { ...body, version: taken.body.version! }, key: randomUUID() }
  expect((await spice.call(voidLine, another, 'Captain')).status).toBe(503)
})

describe.each([
  ['catalog', 'CATALOG_URL'],
  ['tenancy', 'TENANCY_URL'],
  ['billing', 'BILLING_URL'],
] as const)('while %s accepts calls and never answers', (name, setting) => {
  const PUNCHES = 50
  /** A time after which every cached answer needs a new call. */
  const OLD_MS = 61_000
  const PAUSE_MS = 2_000
  let hung: Server
  let isHung: boolean
  /**
   * The number of connections on which a request arrived; a client opens another one after a request that it gave up.
   */
  let asked = 0
  const sockets: Socket[] = []
  beforeAll(async () => {
    hung = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined).once('data', () => asked++))
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => hung.once('listening', listening))
  })
  beforeEach(async () => {
    // The clock is stopped unless a test moves it, so the pause before the next call does not end by itself.
    vi.useFakeTimers({ toFake: ['performance'] })
    isHung = false
    await service.restart({ callService })
    await order('Takeaway')
    await service.idle()
    asked = 0
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => {
    sockets.forEach((socket) => socket.destroy())
    hung.close()
  })

  const callService: CallService = (endpoint, input, options) => {
    if (!isHung || endpoint.service !== name) return service.others(endpoint, input, options)
    const url = `http://127.0.0.1:${(hung.address() as AddressInfo).port}`
    return createServiceClient(createTestEnv({ [setting]: url }))(endpoint, input, options)
  }
  const punchAtOnce = async (): Promise<Set<number>> => {
    const replies = await Promise.all(Array.from({ length: PUNCHES }, () => order('Takeaway')))
    return new Set(replies.map(({ status }) => status))
  }
  /** Each service is called at least once, so that recovery is tried, and at most twice. */
  const GOES_ON = {
    punches: new Set([201]),
    table: ALL_WELL,
    asked: expect.toSatisfy((n) => n === 1 || n === 2) as number,
  }
  const workAll = async () => ({ punches: await punchAtOnce(), table: await serveTable(), asked })

  test('50 punches at once ask it at most twice, and viewing, placing, adding, billing and settling go on', async () => {
    isHung = true
    vi.advanceTimersByTime(OLD_MS)

    expect(await workAll()).toEqual(GOES_ON)
  })

  test('also after a restart, by what the database kept', async () => {
    isHung = true
    await service.restart({ callService })

    expect(await workAll()).toEqual(GOES_ON)
  })

  test('control: where the pause after a failure is over, each punch asks it again', async () => {
    isHung = true
    vi.advanceTimersByTime(OLD_MS)
    for (let punch = 1; punch <= 3; punch++) {
      expect((await order('Takeaway')).status).toBe(201)
      await service.idle()
      expect(asked).toBe(punch)
      vi.advanceTimersByTime(PAUSE_MS)
    }
  })
})

test('the plan of a restaurant holds on a fresh replica while billing is away; without a stored plan there is no limit', async () => {
  const small = service.addRestaurant()
  small.dailyLimit = 1
  const place = (restaurant: TestRestaurant) =>
    restaurant.call(createOrder, { body: { items: [ask(restaurant, 'Masala Dosa')], orderType: 'Takeaway' } })
  await place(small)
  await service.idle()
  service.outside.isBillingUp = false
  await service.restart()

  expect((await place(small)).failure.code).toBe('ORDER_LIMIT_REACHED')
  const unknown = service.addRestaurant()
  unknown.dailyLimit = 1
  expect([(await place(unknown)).status, (await place(unknown)).status]).toEqual([201, 201])
})

test('a user without a cached session is answered 503 while tenancy is away, and 200 when it is back', async () => {
  service.outside.isTenancyUp = false
  const seen = await spice.call(listTables)
  const unseen = await spice.call(listTables, {}, 'Admin').then(() => spice.call(listOrders, {}, 'Cashier'))

  expect([seen.status, unseen.status, unseen.failure.code]).toEqual([200, 503, 'SERVICE_UNAVAILABLE'])
  service.outside.isTenancyUp = true
  await expect.poll(async () => (await spice.call(listOrders, {}, 'Cashier')).status, { interval: 200 }).toBe(200)
})

test('orders of a dish the menu does not have cost the catalog three calls and then one a second, not one each', async () => {
  const before = service.outside.calls
  const gone = { id: '01910000-0000-7000-8000-00000000dead', quantity: 1, price: 10 }
  // The clock is stopped, so the limit of one call a second allows no call after the first three.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => spice.call(createOrder, { body: { items: [gone], orderType: 'Takeaway' } })),
  )

  expect(replies.every((reply) => reply.failure.code === 'MENU_ITEM_UNAVAILABLE')).toBe(true)
  // Three calls are allowed without a pause. The first reads of menu, session state and plan are three more.
  expect(service.outside.calls - before).toBeLessThanOrEqual(3 + 3)
})
