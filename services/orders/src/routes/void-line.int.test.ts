import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  freeTable,
  listKots,
  listOrders,
  settleOrder,
  voidLine,
  type Order,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { createTokenSigner } from '@tiffin/service-kit'
import { testKeys } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  dish,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(() => {
  spice = service.addRestaurant()
  spice.menu = { items: [dish('Paneer Tikka', 100), dish('Roti', 20), dish('Lassi', 60)] }
  addStations(spice, ['Tandoor', 'Bar'], { 'Paneer Tikka': 'Tandoor', Roti: 'Tandoor', Lassi: 'Bar' })
})
afterEach(() => vi.useRealTimers())
afterAll(() => service.stop())

type Tapped = Readonly<Record<string, number>>
const items = (tapped: Tapped) => Object.entries(tapped).map(([name, portions]) => ask(spice, name, portions))
const place = async (tapped: Tapped, more: object = {}) =>
  (await spice.call(createOrder, { body: { items: items(tapped), orderType: 'Takeaway', ...more }, key: randomUUID() }))
    .body.order_id
const orderOf = async (id: string) => (await spice.call(listOrders)).body.find((order) => order.id === id)!
const linesOf = ({ items: lines }: Order) => Object.fromEntries(lines.map(({ name, quantity }) => [name, quantity]))
const ticketsOf = async (id: string) =>
  (await spice.call(listKots, { params: { id } })).body.map(({ number, kind, station, lines, note }) => [
    number,
    kind,
    station,
    lines.map(({ name, quantity }) => `${quantity} ${name}`).join(', '),
    note,
  ])

const signer = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'approval' })
type Approved = { readonly order: string; readonly line: string; readonly quantity: number }
function approval(
  approved: Approved,
  { role = 'Captain' as Role, of = spice, seconds = 60, jti = randomUUID() as string } = {},
) {
  const { userId, email } = of.staff.Captain
  const colleague = { sub: userId, tid: of.id, name: email!, role }
  return signer.sign({ ...colleague, action: 'void', jti, ...approved }, seconds)
}

async function takeBack(
  id: string,
  name: string,
  quantity: number,
  body: object = {},
  as: Role = 'Captain',
  key?: string,
) {
  const order = await orderOf(id)
  const line_id = order.items.find((line) => line.name === name)?.line_id ?? 'gone'
  const sent = { line_id, quantity, reason: 'guest_changed_mind', wasted: false, version: order.version, ...body }
  return spice.call(voidLine, { params: { id }, body: sent, ...(key && { key }) }, as)
}

describe('portions are taken back', () => {
  test('the bill falls, and their station alone gets a ticket with the next number', async () => {
    const id = await place({ 'Paneer Tikka': 2, Lassi: 1 })
    const { status, body } = await takeBack(id, 'Paneer Tikka', 1)

    expect([status, linesOf(body), body.version]).toEqual([200, { 'Paneer Tikka': 1, Lassi: 1 }, 2])
    expect(body.total_amount).toBe(168)
    expect(await ticketsOf(id)).toEqual([
      [1, 'new', 'Tandoor', '2 Paneer Tikka', null],
      [2, 'new', 'Bar', '1 Lassi', null],
      [3, 'void', 'Tandoor', '1 Paneer Tikka', 'VOID: Guest changed mind'],
    ])
  })

  test('of what there is and no more: of five not nine, and nothing is written', async () => {
    const id = await place({ Roti: 5 })
    const { status, failure } = await takeBack(id, 'Roti', 9)

    expect([status, failure]).toEqual([409, { code: 'VOID_TOO_MANY', error: 'Only 5 of Roti can be taken back.' }])
    expect([linesOf(await orderOf(id)), (await ticketsOf(id)).length]).toEqual([{ Roti: 5 }, 1])
  })

  test('the rest of a line can be taken back later, and more of the dish be punched again', async () => {
    const id = await place({ Roti: 5 })
    await takeBack(id, 'Roti', 3)
    expect((await takeBack(id, 'Roti', 3)).status).toBe(409)
    await takeBack(id, 'Roti', 2)
    expect((await orderOf(id)).items).toEqual([])
    await spice.call(addItems, { params: { id }, body: { items: items({ Roti: 2 }) }, key: randomUUID() })
    expect(linesOf(await orderOf(id))).toEqual({ Roti: 2 })
  })

  test('of an order whose dishes are all taken back, the table is freed for nothing', async () => {
    const tableId = await addTable(spice)
    const id = await place({ Roti: 1 }, { orderType: 'Dine-In', tableId })
    await takeBack(id, 'Roti', 1)
    expect((await spice.call(freeTable, { params: { id: tableId } })).status).toBe(204)
    const [freed] = (await spice.call(listOrders, {}, 'Admin')).body
    expect(freed).toMatchObject({ status: 'Completed', payable: 0, items: [] })
  })

  test('and one without a table is settled for nothing', async () => {
    const id = await place({ Roti: 1, Lassi: 2 })
    await takeBack(id, 'Roti', 1)
    await takeBack(id, 'Lassi', 2)
    const { status, body } = await spice.call(settleOrder, { params: { id } }, 'Cashier')
    expect([status, body]).toEqual([200, expect.objectContaining({ status: 'Completed', payable: 0 })])
  })

  test('the line says how many of it were taken back, and a line of which none were says nothing', async () => {
    const id = await place({ Roti: 5, Lassi: 1 })
    await takeBack(id, 'Roti', 1)
    const { body } = await takeBack(id, 'Roti', 2)
    expect(body.items.map(({ name, quantity, voided }) => [name, quantity, voided])).toEqual([
      ['Roti', 2, 3],
      ['Lassi', 1, undefined],
    ])
  })

  test('by its first station, although the category moved to another since', async () => {
    const id = await place({ Roti: 2 })
    const stations = spice.menu.stations!
    spice.menu = { ...spice.menu, items: spice.menu.items.map((item) => ({ ...item, station_id: stations[1]!.id })) }
    await takeBack(id, 'Roti', 1)
    expect((await ticketsOf(id)).at(-1)).toEqual([2, 'void', 'Tandoor', '1 Roti', 'VOID: Guest changed mind'])
  })

  test('without a kitchen no ticket is made', async () => {
    spice.menu = { items: spice.menu.items }
    const id = await place({ Roti: 2 })
    expect((await takeBack(id, 'Roti', 1)).status).toBe(200)
    expect(await ticketsOf(id)).toEqual([])
  })

  test('a wish is taken back without the plain portions', async () => {
    const { id, price } = ask(spice, 'Roti')
    const wished = [
      { id, quantity: 1, price },
      { id, quantity: 2, price, notes: 'no butter' },
    ]
    const { body } = await spice.call(createOrder, { body: { items: wished, orderType: 'Takeaway' } })
    const order = await orderOf(body.order_id)
    const line = order.items.find(({ notes }) => notes)!
    const { body: left } = await takeBack(order.id, 'Roti', 1, { line_id: line.line_id })
    expect(left.items.map(({ quantity, notes }) => [quantity, notes])).toEqual([
      [1, undefined],
      [1, 'no butter'],
    ])
  })
})

describe('once', () => {
  // Tills send UUIDs, by which the act of a void is also recognised after its reply was deleted.
  test.each([
    ['a UUID', randomUUID()],
    ['no UUID', 'the-same'],
  ])('for twenty repetitions of a request at the same time, whose key is %s', async (_, key) => {
    const id = await place({ Roti: 30 })
    const { version, items: lines } = await orderOf(id)
    const body = { line_id: lines[0]!.line_id, quantity: 1, reason: 'complaint', wasted: true, version }
    const call = () => spice.call(voidLine, { params: { id }, body, key }, 'Captain')
    const answers = await Promise.all(Array.from({ length: 20 }, call))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(linesOf(await orderOf(id))).toEqual({ Roti: 29 })
    expect(await ticketsOf(id)).toHaveLength(2)
  })

  test('for two terminals that take the last portion back: one does, the other is refused with 409', async () => {
    const id = await place({ Roti: 1, Lassi: 1 })
    // Both terminals send the version from before either void.
    const { version, items: lines } = await orderOf(id)
    const { line_id } = lines.find(({ name }) => name === 'Roti')!
    const body = { line_id, quantity: 1, reason: 'complaint', wasted: false, version }
    const call = () => spice.call(voidLine, { params: { id }, body }, 'Captain')
    const answers = await Promise.all([call(), call()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(linesOf(await orderOf(id))).toEqual({ Lassi: 1 })
    expect((await ticketsOf(id)).filter(([, kind]) => kind === 'void')).toHaveLength(1)
  })

  test('for a key that comes with two orders at the same moment: one is done, the other is refused', async () => {
    const ids = [await place({ Roti: 2 }), await place({ Roti: 2 })]
    const answers = await Promise.all(ids.map((id) => takeBack(id, 'Roti', 1, {}, 'Captain', 'one-key-for-two')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const left = await Promise.all(ids.map(async (id) => linesOf(await orderOf(id))['Roti']))
    expect(left.toSorted()).toEqual([1, 2])
  })
})

test('the station that cooks the dish gets the void ticket, where another one cooks a dish that is called the same there', async () => {
  const called = { kitchen_name: 'Tikka' }
  spice.menu = { ...spice.menu, items: ['Paneer Tikka', 'Fish Tikka'].map((name) => dish(name, 100, called)) }
  addStations(spice, ['Tandoor', 'Bar'], { 'Paneer Tikka': 'Tandoor', 'Fish Tikka': 'Bar' })
  const id = await place({ 'Paneer Tikka': 1, 'Fish Tikka': 1 })
  await takeBack(id, 'Paneer Tikka', 1)

  expect((await ticketsOf(id)).map(([, kind, station, lines]) => [kind, station, lines])).toEqual([
    ['new', 'Tandoor', '1 Tikka'],
    ['new', 'Bar', '1 Tikka'],
    ['void', 'Tandoor', '1 Tikka'],
  ])
})

describe('whoever is no Admin or Captain needs an approval', () => {
  const approved = async () => {
    const id = await place({ Roti: 5 })
    const { items: lines } = await orderOf(id)
    return { id, subject: { order: id, line: lines[0]!.line_id!, quantity: 2 } }
  }

  test.each(['Cashier', 'Waiter'] as const)('a %s: with one it is done, in both names', async (role) => {
    const { id, subject } = await approved()
    expect((await takeBack(id, 'Roti', 2, {}, role)).failure).toMatchObject({ code: 'APPROVAL_REQUIRED' })
    const { status, body } = await takeBack(id, 'Roti', 2, { approval: approval(subject) }, role)
    expect([status, linesOf(body)]).toEqual([200, { Roti: 3 }])

    const owner = new pg.Client({ connectionString: service.database.ownerUrl })
    await owner.connect()
    const { rows } = await owner
      .query(`SELECT requested_by_name, approved_by_name FROM voids WHERE order_id = $1`, [id])
      .finally(() => owner.end())
    const { [role]: waiter, Captain } = spice.staff
    expect(rows).toEqual([{ requested_by_name: waiter.email, approved_by_name: Captain.email }])
  })

  test('that is for this line, these portions and this order, of this restaurant, by a role that may, and not over', async () => {
    const { id, subject } = await approved()
    const other = service.addRestaurant()
    const discount = { type: 'flat' as const, value: 10 }
    const { userId, email } = spice.staff.Captain
    const colleague = { sub: userId, tid: spice.id, name: email!, role: 'Captain' as const, limit: null }
    for (const refused of [
      'nonsense',
      approval({ ...subject, quantity: 1 }),
      approval({ ...subject, order: randomUUID() }),
      approval({ ...subject, line: `${subject.line}:x` }),
      approval(subject, { of: other }),
      approval(subject, { role: 'Cashier' }),
      approval(subject, { seconds: -120 }),
      signer.sign({ ...colleague, order: id, discount }, 60),
    ])
      expect((await takeBack(id, 'Roti', 2, { approval: refused }, 'Waiter')).failure).toMatchObject({
        code: 'APPROVAL_NOT_VALID',
      })
    expect(linesOf(await orderOf(id))).toEqual({ Roti: 5 })
  })

  test('which counts once', async () => {
    const { id, subject } = await approved()
    const token = approval(subject)
    expect((await takeBack(id, 'Roti', 2, { approval: token }, 'Waiter')).status).toBe(200)
    expect((await takeBack(id, 'Roti', 2, { approval: token }, 'Waiter')).failure).toMatchObject({
      code: 'APPROVAL_NOT_VALID',
    })
    expect([linesOf(await orderOf(id)), (await ticketsOf(id)).length]).toEqual([{ Roti: 3 }, 2])
  })

  test('and where the answer got lost, a repetition gets it although the approval has ended by then', async () => {
    const { id, subject } = await approved()
    const { version } = await orderOf(id)
    const body = { version, approval: approval(subject) }
    const again = (key: string) => takeBack(id, 'Roti', 2, body, 'Waiter', key)
    const first = await again('lost-answer')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
    const second = await again('lost-answer')

    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect((await again('another-key')).failure.code).toBe('APPROVAL_NOT_VALID')
    expect(linesOf(await orderOf(id))).toEqual({ Roti: 3 })
  })

  test('and it stands in for no approval of a discount', async () => {
    const { id, subject } = await approved()
    spice.discounts = { limits: { Cashier: 5 }, isReasonRequired: false }
    const body = { discount: { type: 'percent', value: 50 }, approval: approval(subject) }
    const { failure } = await spice.call(settleOrder, { params: { id }, body }, 'Cashier')
    expect(failure).toMatchObject({ code: 'DISCOUNT_ABOVE_LIMIT' })
  })
})

test.each([
  ['no portion', { quantity: 0 }, 400, /quantity/],
  ['half a portion', { quantity: 0.5 }, 400, /quantity/],
  ['a reason that is none', { reason: 'because' }, 400, /reason/],
  ['another reason without a note', { reason: 'other' }, 400, /note/],
  ['a note with control characters', { note: 'no \u001b' }, 400, /note/],
  ['a dish that is not on the order', { line_id: 'gone' }, 404, /not on the order/],
  ['an older version', { version: 0 }, 409, /has changed/],
])('refused: %s, and nothing is written', async (_, body, status, text) => {
  const id = await place({ Roti: 2 })
  const answer = await takeBack(id, 'Roti', 1, body)
  expect([answer.status, answer.failure.error]).toEqual([status, expect.stringMatching(text)])
  expect([linesOf(await orderOf(id)), (await ticketsOf(id)).length]).toEqual([{ Roti: 2 }, 1])
})

test('refused: an order that is paid, or of another restaurant', async () => {
  const id = await place({ Roti: 2 })
  const line_id = (await orderOf(id)).items[0]!.line_id
  const body = { line_id, quantity: 1, reason: 'complaint', wasted: false, version: 1 }
  const other = service.addRestaurant()
  expect((await other.call(voidLine, { params: { id }, body }, 'Admin')).failure.code).toBe('ORDER_NOT_FOUND')
  await spice.call(settleOrder, { params: { id } }, 'Cashier')
  expect((await spice.call(voidLine, { params: { id }, body }, 'Admin')).failure.code).toBe('ORDER_COMPLETED')
})

/** Counts the portions of each dish on tickets, minus those on tickets of voids. */
async function cookedOf(id: string): Promise<Record<string, number>> {
  const cooked: Record<string, number> = {}
  for (const { kind, lines } of (await spice.call(listKots, { params: { id } })).body)
    for (const { name, quantity } of lines)
      cooked[name] = (cooked[name] ?? 0) + (kind === 'void' ? -quantity : quantity)
  return Object.fromEntries(Object.entries(cooked).filter(([, portions]) => portions !== 0))
}

/** Creates a generator of numbers from 0 to 1 that gives the same numbers in each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test.each([1, 2, 3])(
  'what was cooked less what was taken back is what is on the order, whatever happens (%i)',
  async (seed) => {
    const random = randomOf(seed)
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
    const dishes = ['Paneer Tikka', 'Roti', 'Lassi']
    const id = await place({ Roti: 2 })
    for (let step = 0; step < 30; step++) {
      const name = pick(dishes)
      if (random() < 0.5)
        await spice.call(addItems, {
          params: { id },
          body: { items: items({ [name]: 1 + (step % 3) }) },
          key: randomUUID(),
        })
      else await takeBack(id, name, 1 + (step % 4), {}, 'Captain', randomUUID())
    }
    expect(await cookedOf(id)).toEqual(linesOf(await orderOf(id)))
  },
)

test('control: without the ticket of a void the kitchen cooks more than is on the order', async () => {
  const id = await place({ Roti: 5 })
  await takeBack(id, 'Roti', 2)
  expect(await cookedOf(id)).toEqual(linesOf(await orderOf(id)))

  const owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
  await owner.query(`DELETE FROM kots WHERE order_id = $1 AND kind = 'void'`, [id]).finally(() => owner.end())
  expect(await cookedOf(id)).not.toEqual(linesOf(await orderOf(id)))
})
