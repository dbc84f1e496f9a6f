import { getMenuSnapshot, listMenu, listTaxGroups } from '@tiffin/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dish, startCatalog, taxGroup, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
const gst5 = taxGroup('GST 5%', 5, true)
const gst18 = taxGroup('GST 18%', 18, true)
const vat = taxGroup('VAT', 12.5, false)
const file = `${'a'.repeat(32)}.svg`
const dosa = dish('masala dosa', 119.5, { taxGroupId: gst5.id, isVeg: true, imageFile: file })
const beer = dish('Beer 650', 320, { taxGroupId: vat.id, isVeg: null })
const water = dish('Beer 12', 20)
beforeAll(async () => {
  service = await startCatalog()
  spice = service.addRestaurant()
  token = spice.tokenOf('Waiter')
  await service.menu.insertMenu(spice, [gst18, vat, gst5], [dosa, beer, water])
})
afterAll(() => service.stop())

describe('GET /api/menu', () => {
  test('[C3-001][C3-002][C7-013] returns the dishes with their tax, by name', async () => {
    const { status, body } = await service.call(listMenu, {}, { token })

    expect(status).toBe(200)
    expect(body.map((item) => item.name)).toEqual(['Beer 12', 'Beer 650', 'masala dosa'])
    expect(body[2]).toEqual({
      id: dosa.id,
      name: 'masala dosa',
      description: 'masala dosa, fresh',
      price: 119.5,
      main_category: 'Mains',
      subcategory: 'Dal',
      category: 'Mains',
      tax_group_id: gst5.id,
      tax_group_name: 'GST 5%',
      tax_rate: 5,
      tax_is_split: true,
      image_url: `/media/${spice.id}/${file}`,
      thumbnail_url: `/media/${spice.id}/${file}`,
      is_veg: true,
      code: null,
      is_favourite: false,
      position: null,
      tax_kind: 'gst',
    })
  })

  test('a dish without a tax group adds no tax', async () => {
    const { body } = await service.call(listMenu, {}, { token })

    expect(body[0]).toMatchObject({
      tax_group_id: null,
      tax_group_name: null,
      tax_rate: 0,
      tax_is_split: false,
      image_url: null,
      is_veg: null,
    })
  })

  test('an unchanged menu is answered 304 without a body', async () => {
    const { headers } = await service.call(listMenu, {}, { token })
    const again = await service.call(
      listMenu,
      {},
      { token, headers: { 'if-none-match': `W/${String(headers['etag'])}` } },
    )

    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('a removed dish is not listed', async () => {
    const other = service.addRestaurant()
    const gone = dish('Gone', 10)
    await service.menu.insertMenu(other, [], [gone, dish('Here', 10)])
    await service.db.inTenant(other, (tx) =>
      tx.menuItem.update({
        where: { restaurantId_id: { restaurantId: other.id, id: gone.id } },
        data: { deletedAt: new Date() },
      }),
    )
    const { body } = await service.call(listMenu, {}, { token: other.tokenOf('Admin') })

    expect(body.map((item) => item.name)).toEqual(['Here'])
  })

  test.each(['Admin', 'Captain', 'Cashier', 'Waiter'] as const)('%s may read it', async (role) => {
    expect((await service.call(listMenu, {}, { token: spice.tokenOf(role) })).status).toBe(200)
  })

  test('another restaurant sees nothing of it', async () => {
    const stranger = service.addRestaurant().tokenOf('Admin')

    expect((await service.call(listMenu, {}, { token: stranger })).body).toEqual([])
  })

  test('no token: 401', async () => {
    expect((await service.call(listMenu)).failure.code).toBe('TOKEN_MISSING')
  })

  test('is read in five round trips', async () => {
    const other = service.addRestaurant()
    const asAdmin = { token: other.tokenOf('Admin') }
    await service.call(listTaxGroups, {}, asAdmin)
    await service.idle()
    const before = service.db.roundTrips()
    await service.call(listMenu, {}, asAdmin)

    expect(service.db.roundTrips() - before).toBe(5)
  })
})

test('[C3-003][C7-040] GET /api/tax-groups returns id, name, rate, is_split, by name', async () => {
  const { body } = await service.call(listTaxGroups, {}, { token })

  expect(body).toEqual([
    { id: gst5.id, name: 'GST 5%', rate: 5, is_split: true },
    { id: gst18.id, name: 'GST 18%', rate: 18, is_split: true },
    { id: vat.id, name: 'VAT', rate: 12.5, is_split: false },
  ])
})

describe('what the orders service prices by', () => {
  test('names, prices and taxes of all dishes', async () => {
    const { body } = await service.call(getMenuSnapshot, { params: { restaurantId: spice.id } }, { from: 'orders' })

    expect(body.items).toHaveLength(3)
    expect(body.items).toContainEqual({
      id: dosa.id,
      name: 'masala dosa',
      price: 119.5,
      tax_rate: 5,
      tax_group_name: 'GST 5%',
      tax_is_split: true,
      station_id: null,
      kitchen_name: null,
    })
  })

  test('and the kind of the tax where somebody chose one; the menu of a till has the kind of every dish', async () => {
    const bar = service.addRestaurant()
    const liquor = { ...taxGroup('Liquor', 20, true), kind: 'vat' as const }
    const rum = dish('Rum', 300, { taxGroupId: liquor.id })
    await service.menu.insertMenu(bar, [gst5, liquor], [dosa, rum, dish('Soda', 20)])
    const { body } = await service.call(getMenuSnapshot, { params: { restaurantId: bar.id } }, { from: 'orders' })
    const { body: menu } = await service.call(listMenu, {}, { token: bar.tokenOf('Waiter') })

    const kinds = body.items.map((item) => [item.name, 'tax_kind' in item && item.tax_kind])
    expect(kinds.toSorted()).toEqual([
      ['Rum', 'vat'],
      ['Soda', false],
      ['masala dosa', false],
    ])
    expect(menu.map((item) => [item.name, item.tax_kind])).toEqual([
      ['masala dosa', 'gst'],
      ['Rum', 'vat'],
      ['Soda', 'none'],
    ])
  })

  test('not for staff', async () => {
    expect((await service.call(getMenuSnapshot, { params: { restaurantId: spice.id } }, { token })).status).toBe(401)
  })
})
