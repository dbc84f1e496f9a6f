import {
  createMenuItem,
  createTaxGroup,
  deleteMenuItem,
  getMenuSnapshot,
  listKeptPrices,
  updateMenuItem,
  updateTaxGroup,
  type MenuItem,
  type MenuSnapshot,
  type TaxGroup,
} from '@tiffin/contracts'
import { percentFromBasisPoints, rupeesFromPaise, type BasisPoints, type Paise, type TaxKind } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let owner: pg.Client
let spice: { readonly id: string }
let token: string
let gst: TaxGroup
let dosa: MenuItem
beforeAll(async () => {
  service = await startCatalog()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  const restaurant = service.addRestaurant()
  spice = restaurant
  token = restaurant.tokenOf('Admin')
  gst = (await service.call(createTaxGroup, { body: { name: 'GST', rate: 5, is_split: true } }, { token })).body
  dosa = (await service.call(createMenuItem, { body: itemForm({ tax_group_id: gst.id }) }, { token })).body
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const change = (fields: Record<string, string>) =>
  service.call(
    updateMenuItem,
    { params: { id: dosa.id }, body: itemForm({ tax_group_id: gst.id, ...fields }) },
    { token },
  )
const rate = (percent: number) =>
  service.call(
    updateTaxGroup,
    { params: { id: gst.id }, body: { name: 'GST', rate: percent, is_split: true } },
    { token },
  )
const kept = () =>
  service.db.inTenant(spice, (tx) =>
    tx.keptPrice.findMany({
      where: { restaurantId: spice.id },
      omit: { restaurantId: true, endedAt: true },
      orderBy: { untilHead: 'asc' },
    }),
  )
const snapshot = async () =>
  (await service.call(getMenuSnapshot, { params: { restaurantId: spice.id } }, { from: 'orders' })).body

test('a price, a tax and a dish that end are kept with the head they ended by', async () => {
  await change({ price: '130' })
  await rate(18)
  await change({ price: '130', tax_group_id: '' })
  await service.call(deleteMenuItem, { params: { id: dosa.id } }, { token })
  const of = { menuItemId: dosa.id, taxGroupName: 'GST', taxRateBasisPoints: 500, taxIsSplit: true, taxKind: null }
  const untaxed = { taxGroupName: null, taxRateBasisPoints: null, taxIsSplit: null, taxKind: null }

  // Heads 1 and 2 added the tax group and the dish.
  expect(await kept()).toEqual([
    { ...of, untilHead: 3, pricePaise: 12_000 },
    { ...of, untilHead: 4, pricePaise: 13_000 },
    { ...of, untilHead: 5, pricePaise: 13_000, taxRateBasisPoints: 1_800 },
    { ...of, untilHead: 6, pricePaise: 13_000, ...untaxed },
  ])
})

test('the kind of a tax is kept as well, where it alone changes and where the price does', async () => {
  const kind = (chosen: TaxKind) =>
    service.call(
      updateTaxGroup,
      { params: { id: gst.id }, body: { name: 'GST', rate: 5, is_split: true, kind: chosen } },
      { token },
    )
  await kind('vat')
  await kind('vat')
  await change({ price: '130' })
  await kind('gst')

  expect((await kept()).map(({ pricePaise, taxKind }) => [pricePaise, taxKind])).toEqual([
    [12_000, null],
    [12_000, 'vat'],
    [13_000, 'vat'],
  ])
})

test('orders reads the prices that ended, the last one first, of a removed dish too and of no other restaurant', async () => {
  await change({ price: '130' })
  await change({ price: '130', tax_group_id: '' })
  await change({ price: '140', kitchen_name: 'Dosa' })
  await service.call(deleteMenuItem, { params: { id: dosa.id } }, { token })
  const ask = (restaurantId: string) =>
    service.call(listKeptPrices, { params: { restaurantId }, body: { ids: [dosa.id, gst.id] } }, { from: 'orders' })

  const taxed = { tax_rate: 5, tax_group_name: 'GST', tax_is_split: true }
  expect((await ask(spice.id)).body).toEqual([
    {
      id: dosa.id,
      name: dosa.name,
      kitchen_name: 'Dosa',
      station_id: null,
      prices: [
        { until_head: 6, price: 140, ...taxed },
        { until_head: 5, price: 130, tax_rate: 0, tax_group_name: null, tax_is_split: false },
        { until_head: 4, price: 130, ...taxed },
        { until_head: 3, price: 120, ...taxed },
      ],
    },
  ])
  expect((await ask(service.addRestaurant().id)).body).toEqual([])
})

test('what changes nothing an order is priced by keeps no row, nor does a dish that is gone', async () => {
  await change({ name: 'Rava Dosa', code: '12', is_favourite: 'true' })
  await rate(5)
  await service.call(createMenuItem, { body: itemForm({ name: 'Idli' }) }, { token })
  expect(await kept()).toEqual([])

  await service.call(deleteMenuItem, { params: { id: dosa.id } }, { token })
  await rate(12)
  expect(await kept()).toHaveLength(1)
})

test('of two changes in one transaction the price before both is kept', async () => {
  await service.db.inTenant(spice, async (tx) => {
    for (const pricePaise of [13_000, 14_000])
      await tx.menuItem.updateMany({ where: { restaurantId: spice.id, id: dosa.id }, data: { pricePaise } })
  })

  expect((await kept()).map(({ untilHead, pricePaise }) => [untilHead, pricePaise])).toEqual([[3, 12_000]])
})

test('the price and tax at any head are those of the first kept price that ended after it, else those of the menu', async () => {
  type Priced = Pick<MenuSnapshot['items'][number], 'price' | 'tax_rate' | 'tax_group_name'>
  const seen = new Map<number, Priced>()
  const see = async () => {
    const { head, items } = await snapshot()
    const { price, tax_rate, tax_group_name } = items[0]!
    seen.set(head!, { price, tax_rate, tax_group_name })
  }
  await see()
  for (const step of [() => change({ price: '1' }), () => rate(18), () => change({ price: '1', name: 'Other' })]) {
    for (const act of [step, () => change({ price: '2', tax_group_id: '' }), () => rate(12), () => change({})]) {
      await act()
      await see()
    }
  }
  const rows = await kept()
  const now = [...seen.values()].at(-1)!
  const pricedAt = (head: number): Priced => {
    const row = rows.find(({ untilHead }) => untilHead > head)
    if (!row) return now
    return {
      price: rupeesFromPaise(row.pricePaise as Paise),
      tax_rate: percentFromBasisPoints((row.taxRateBasisPoints ?? 0) as BasisPoints),
      tax_group_name: row.taxGroupName,
    }
  }

  expect(seen.size).toBe(13)
  expect([...seen.keys()].map((head) => [head, pricedAt(head)])).toEqual([...seen])
})

describe('after a week', () => {
  const age = (untilHead: number, by: string) =>
    owner.query('UPDATE kept_prices SET ended_at = now() - $3::interval WHERE restaurant_id = $1 AND until_head = $2', [
      spice.id,
      untilHead,
      by,
    ])

  test('a price goes, so many at a time, and not an hour sooner', async () => {
    for (const price of ['1', '2', '3', '4']) await change({ price })
    await age(3, '7 days 1 hour')
    await age(4, '7 days 1 hour')
    await age(5, '6 days 23 hours')

    expect([await service.menu.purgeKeptPrices(1), await service.menu.purgeKeptPrices(10)]).toEqual([1, 1])
    expect(await service.menu.purgeKeptPrices(10)).toBe(0)
    expect((await kept()).map(({ untilHead }) => untilHead)).toEqual([5, 6])
  })
})
