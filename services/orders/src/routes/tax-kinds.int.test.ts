import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  getMenuSnapshot,
  listOrders,
  noteMenuChange,
  transferOrder,
  voidLine,
  type MenuSnapshot,
} from '@tiffin/contracts'
import { computeGstBill, gstLineOf, type BasisPoints, type Discount, type TaxKind } from '@tiffin/domain'
import { ServiceCallError, type CallService } from '@tiffin/service-kit'
import { callEndpoint, tokenOf } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OrderLine } from '../domain/order.ts'
import { createOrdersRepository } from '../repository/orders-repository.ts'
import { addTable, ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const VAT = { tax_rate: 20, tax_group_name: 'VAT', tax_is_split: false } as const
const TEN_PERCENT: Discount = { type: 'percent', basisPoints: 1_000 as BasisPoints }

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  spice = service.addRestaurant()
  spice.menu = menuOf(dish('Thali', 800, { tax_kind: 'gst' }), dish('Beer', 250, { ...VAT, tax_kind: 'vat' }))
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

type Item = MenuSnapshot['items'][number]
const menuOf = (...items: Item[]): MenuSnapshot => ({ version: randomUUID(), items })

/**
 * Changes the kind of the tax group of a dish, as an Admin does in Settings. With null, no kind is chosen for the
 * group.
 */
async function chooseKind(name: string, kind: TaxKind | null): Promise<void> {
  const others = spice.menu.items.filter((item) => item.name !== name)
  const { tax_kind: _before, ...item } = spice.menu.items.find((each) => each.name === name)!
  spice.menu = menuOf(...others, { ...item, ...(kind && { tax_kind: kind }) })
  await callEndpoint(service.app, noteMenuChange, { params: { restaurantId: spice.id } }, { from: 'catalog' })
}

type Tapped = readonly [name: string, portions: number]
const items = (tapped: readonly Tapped[]) => tapped.map(([name, portions]) => ask(spice, name, portions))
const place = async (...tapped: Tapped[]) =>
  (await spice.call(createOrder, { body: { items: items(tapped), orderType: 'Takeaway' }, key: randomUUID() })).body
    .order_id
const add = (id: string, ...tapped: Tapped[]) =>
  spice.call(addItems, { params: { id }, body: { items: items(tapped) }, key: randomUUID() })
const storedLines = async (id: string) => (await createOrdersRepository(service.db).load(spice, id)).lines
const kindsOf = async (id: string) =>
  (await storedLines(id)).map(({ name, quantity, taxKind }) => [name, quantity, taxKind])
const wireItems = async (id: string) => (await spice.call(listOrders)).body.find((order) => order.id === id)!.items

/** Computes the GST bill of a stored order, with a discount of ten percent on the part under GST. */
async function gstBillOf(id: string, kindOf: (line: OrderLine) => TaxKind | null | undefined) {
  const lines = (await storedLines(id)).map((line) => gstLineOf({ ...line, taxKind: kindOf(line) }))
  const { taxablePaise, otherPaise, cgstPaise, vatPaise, payablePaise } = computeGstBill(lines, TEN_PERCENT)
  return [taxablePaise, otherPaise, cgstPaise, vatPaise, payablePaise]
}

describe('a line keeps the kind of tax it was sold under', () => {
  test('also where the kind is changed later; a later order has the new one', async () => {
    const sold = await place(['Thali', 1], ['Beer', 2])
    await chooseKind('Beer', 'gst')
    const later = await place(['Thali', 1], ['Beer', 2])

    expect(await kindsOf(sold)).toEqual([
      ['Thali', 1, 'gst'],
      ['Beer', 2, 'vat'],
    ])
    expect(await kindsOf(later)).toEqual([
      ['Thali', 1, 'gst'],
      ['Beer', 2, 'gst'],
    ])
    const bill = [72_000, 50_000, 1_800, 10_000, 135_600]
    expect(await gstBillOf(sold, ({ taxKind }) => taxKind)).toEqual(bill)
    // Control: the present kind on the menu would make another bill.
    const onMenu = ({ menuItemId }: OrderLine) => spice.menu.items.find(({ id }) => id === menuItemId)?.tax_kind
    expect(await gstBillOf(sold, onMenu)).not.toEqual(bill)
    expect(await gstBillOf(later, ({ taxKind }) => taxKind)).toEqual(await gstBillOf(sold, onMenu))
  })

  test('portions sold under two kinds are two lines; those of one kind are one', async () => {
    const id = await place(['Beer', 2])
    await add(id, ['Beer', 1])
    await chooseKind('Beer', 'none')
    await add(id, ['Beer', 3])
    await add(id, ['Beer', 1])

    expect(await kindsOf(id)).toEqual([
      ['Beer', 3, 'vat'],
      ['Beer', 4, 'none'],
    ])
  })

  test('each of the two is taken back alone, and both move with the party', async () => {
    const [t1, t2] = [await addTable(spice, 'T1'), await addTable(spice, 'T2')]
    const body = { items: items([['Beer', 2]]), tableId: t1, orderType: 'Dine-In' as const }
    const { order_id: id } = (await spice.call(createOrder, { body, key: randomUUID() })).body
    await chooseKind('Beer', 'gst')
    await add(id, ['Beer', 2])
    const { line_id } = (await wireItems(id))[1]!
    const taken = { line_id, quantity: 1, reason: 'complaint', wasted: false, version: 2 }
    expect((await spice.call(voidLine, { params: { id }, body: taken }, 'Captain')).status).toBe(200)
    await spice.call(transferOrder, { params: { id }, body: { table_id: t2 } })

    expect(await kindsOf(id)).toEqual([
      ['Beer', 2, 'vat'],
      ['Beer', 1, 'gst'],
    ])
  })

  test('a line has no kind for tills where rate and split show it', async () => {
    const [line] = await wireItems(await place(['Beer', 1]))
    expect(Object.keys(line!).filter((field) => field.includes('kind'))).toEqual([])
  })
})

describe('a kind that is not known', () => {
  test('is null, as by the menu of an older catalog, and the line has the key of earlier releases', async () => {
    await chooseKind('Beer', null)
    const id = await place(['Beer', 2])
    await add(id, ['Beer', 1])

    expect(await kindsOf(id)).toEqual([['Beer', 3, null]])
    const [line] = await wireItems(id)
    expect(line!.line_id).toBe(`${line!.id}:25000:2000`)
  })

  test('stays null after somebody has chosen; what is added then is a line of its own', async () => {
    await chooseKind('Beer', null)
    const id = await place(['Beer', 2])
    await chooseKind('Beer', 'gst')
    await add(id, ['Beer', 1])

    expect(await kindsOf(id)).toEqual([
      ['Beer', 2, null],
      ['Beer', 1, 'gst'],
    ])
    // The kind of the first line follows from its split and rate: 20 % of ₹500 is VAT. The second line is GST: 20 % of
    // ₹250 less ten percent.
    expect(await gstBillOf(id, ({ taxKind }) => taxKind)).toEqual([22_500, 50_000, 2_250, 10_000, 87_000])
  })

  test('is written by a release without the column; no other word is', async () => {
    const id = await place(['Beer', 1])
    const insert = (column: string, value: string) =>
      owner.query(
        `INSERT INTO order_items (restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, name,
           tax_is_split, quantity, position, notes, variant ${column})
         SELECT restaurant_id, month, order_id, menu_item_id, 100, 0, name, tax_is_split, 1, 2000, '', '' ${value}
         FROM order_items WHERE order_id = $1`,
        [id],
      )
    await expect(insert(', tax_kind', `, 'cess'`)).rejects.toThrow('order_items_tax_kind')
    await insert('', '')

    expect(await kindsOf(id)).toEqual([
      ['Beer', 1, 'vat'],
      ['Beer', 1, null],
    ])
  })
})

test('a menu that an earlier release stored without kinds is sold by only until the catalog answers', async () => {
  const withoutKinds = { ...spice.menu, items: spice.menu.items.map(({ tax_kind: _kind, ...item }) => item) }
  await owner.query(
    `INSERT INTO known_answers (restaurant_id, kind, key, answer, read_at) VALUES ($1, 'menu', '', $2, now())`,
    [spice.id, JSON.stringify(withoutKinds)],
  )
  // The catalog confirms a menu by its version, without sending it again.
  const { version } = spice.menu
  let isCatalogUp = false
  const callService: CallService = async (endpoint, input, options) => {
    if (endpoint.id !== getMenuSnapshot.id) return service.others(endpoint, input, options)
    if (!isCatalogUp) throw new ServiceCallError('the catalog does not answer', { isAway: true })
    const known = (input.query as { version?: string } | undefined)?.version
    return (known === version ? { version, is_unchanged: true, items: [] } : spice.menu) as never
  }
  const { app } = service.startReplica({ callService })
  onTestFinished(() => app.close())
  const kindsOfNext = async () => {
    const body = { items: items([['Beer', 1]]), orderType: 'Takeaway' as const }
    const { body: placed } = await callEndpoint(app, createOrder, { body }, { token: tokenOf(spice.staff.Waiter) })
    return kindsOf(placed.order_id)
  }

  expect(await kindsOfNext()).toEqual([['Beer', 1, null]])
  isCatalogUp = true
  await callEndpoint(app, noteMenuChange, { params: { restaurantId: spice.id } }, { from: 'catalog' })
  expect(await kindsOfNext()).toEqual([['Beer', 1, 'vat']])
})
