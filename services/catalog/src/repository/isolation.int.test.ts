import { randomUUID } from 'node:crypto'
import { findUnsafeTables } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type CatalogDatabase } from './database.ts'
import { dish, startCatalog, taxGroup, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
/** A connection of the test's own, because the harness refuses the service's statements that name no restaurant. */
let db: CatalogDatabase
let spice: { readonly id: string }
let curry: { readonly id: string }
const gst = taxGroup('GST 5%', 5, true)
beforeAll(async () => {
  service = await startCatalog()
  db = openDatabase(service.database.appUrl)
  spice = service.addRestaurant()
  curry = service.addRestaurant()
  await service.menu.insertMenu(spice, [gst], [dish('Dosa', 100, { taxGroupId: gst.id })])
  await db.inTenant(spice, (tx) =>
    tx.category.create({ data: { restaurantId: spice.id, id: randomUUID(), mainCategory: 'Breads' } }),
  )
})
afterAll(async () => {
  await db.disconnect()
  await service.stop()
})

test('every table is held to one restaurant, and the service role owns and passes nothing', async () => {
  expect(await findUnsafeTables(service.database.ownerUrl, 'tiffin_catalog_app', ['closed_restaurants'])).toEqual([])
})

test('no restaurant named: no rows; another one named: none of this one’s', async () => {
  expect(await db.unscoped.menuItem.count()).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.menuItem.count())).toBe(0)
  expect(await db.inTenant(spice, (tx) => tx.menuItem.count())).toBe(1)
  expect(await db.unscoped.category.count()).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.category.count())).toBe(0)
  expect(await db.inTenant(spice, (tx) => tx.category.count())).toBe(1)
})

test('a category for another restaurant is refused, and one of another restaurant cannot be removed', async () => {
  const stolen = { restaurantId: spice.id, id: randomUUID(), mainCategory: 'Stolen' }

  await expect(db.inTenant(curry, (tx) => tx.category.create({ data: stolen }))).rejects.toThrow(/row-level security/)
  expect(await db.inTenant(curry, (tx) => tx.category.deleteMany({ where: { restaurantId: spice.id } }))).toEqual({
    count: 0,
  })
})

test('a picture of another restaurant is neither noted, seen nor forgotten', async () => {
  const picture = { restaurantId: spice.id, file: 'of-spice.webp' }
  await db.inTenant(spice, (tx) => tx.picture.create({ data: picture }))

  await expect(
    db.inTenant(curry, (tx) => tx.picture.create({ data: { ...picture, file: 'stolen.webp' } })),
  ).rejects.toThrow(/row-level security/)
  expect(await db.inTenant(curry, (tx) => tx.picture.count())).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.picture.deleteMany({}))).toEqual({ count: 0 })
  expect(await db.inTenant(spice, (tx) => tx.picture.count())).toBe(1)
})

test('a price that was is kept for its restaurant alone, and changed by nobody', async () => {
  await db.inTenant(spice, (tx) => tx.menuItem.updateMany({ data: { pricePaise: 9_000 } }))
  const kept = { restaurantId: spice.id, menuItemId: randomUUID(), untilHead: 1, pricePaise: 1 }

  expect(await db.inTenant(spice, (tx) => tx.keptPrice.count())).toBe(1)
  expect(await db.inTenant(curry, (tx) => tx.keptPrice.count())).toBe(0)
  expect(await db.unscoped.keptPrice.count()).toBe(0)
  await expect(db.inTenant(curry, (tx) => tx.keptPrice.create({ data: kept }))).rejects.toThrow(/row-level security/)
  await expect(db.inTenant(spice, (tx) => tx.keptPrice.updateMany({ data: { pricePaise: 1 } }))).rejects.toThrow(
    /permission denied/,
  )
  await expect(db.inTenant(spice, (tx) => tx.keptPrice.deleteMany({}))).rejects.toThrow(/permission denied/)
})

test('dishes are never removed by the service, and categories never changed', async () => {
  await expect(db.inTenant(spice, (tx) => tx.menuItem.deleteMany({}))).rejects.toThrow(/permission denied/)
  await expect(db.inTenant(spice, (tx) => tx.category.updateMany({ data: { mainCategory: 'x' } }))).rejects.toThrow(
    /permission denied/,
  )
})

test('a station for another restaurant is refused, and one of another restaurant serves no dish or category', async () => {
  const station = { restaurantId: spice.id, id: randomUUID(), name: 'Tandoor', position: 0 }
  const route = { mainCategory: 'Mains', stationId: station.id }
  await db.inTenant(spice, (tx) => tx.station.create({ data: station }))
  await db.inTenant(spice, (tx) => tx.stationRoute.create({ data: { restaurantId: spice.id, ...route } }))

  await expect(
    db.inTenant(curry, (tx) => tx.station.create({ data: { ...station, id: randomUUID() } })),
  ).rejects.toThrow(/row-level security/)
  await expect(
    db.inTenant(curry, (tx) => tx.stationRoute.create({ data: { restaurantId: curry.id, ...route } })),
  ).rejects.toThrow(/[Ff]oreign key/)
  await expect(service.menu.insertMenu(curry, [], [dish('Crossed', 10, { stationId: station.id })])).rejects.toThrow(
    /[Ff]oreign key/,
  )
  expect(await db.unscoped.station.count()).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.station.count())).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.stationRoute.count())).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.station.deleteMany({ where: { restaurantId: spice.id } }))).toEqual({
    count: 0,
  })
  expect(await db.inTenant(spice, (tx) => tx.stationRoute.count())).toBe(1)
})

test('add-ons for another restaurant are refused, and those of another restaurant are neither read nor removed', async () => {
  const group = { restaurantId: spice.id, id: randomUUID(), name: 'Spice', position: 0, min: 0, max: 1, options: [{}] }
  await db.inTenant(spice, (tx) => tx.modifierGroup.create({ data: group }))

  await expect(
    db.inTenant(curry, (tx) => tx.modifierGroup.create({ data: { ...group, id: randomUUID() } })),
  ).rejects.toThrow(/row-level security/)
  expect(await db.unscoped.modifierGroup.count()).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.modifierGroup.count())).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.modifierGroup.deleteMany())).toEqual({ count: 0 })
  expect(await db.inTenant(spice, (tx) => tx.modifierGroup.count())).toBe(1)
})

test('serving hours for another restaurant are refused, and those of another restaurant are neither read nor removed', async () => {
  const times = { days: [1], fromMinute: 420, toMinute: 660, categories: [] }
  const daypart = { restaurantId: spice.id, id: randomUUID(), name: 'Breakfast', position: 0, ...times }
  await db.inTenant(spice, (tx) => tx.daypart.create({ data: daypart }))

  await expect(
    db.inTenant(curry, (tx) => tx.daypart.create({ data: { ...daypart, id: randomUUID() } })),
  ).rejects.toThrow(/row-level security/)
  expect(await db.unscoped.daypart.count()).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.daypart.count())).toBe(0)
  expect(await db.inTenant(curry, (tx) => tx.daypart.deleteMany())).toEqual({ count: 0 })
  expect(await db.inTenant(spice, (tx) => tx.daypart.count())).toBe(1)
})

test('a dish for another restaurant is refused', async () => {
  const { variations: _none, modifierGroupIds: _ids, daypartIds: _own, ...plain } = dish('Stolen', 1)
  const stolen = { restaurantId: spice.id, ...plain }

  await expect(db.inTenant(curry, (tx) => tx.menuItem.create({ data: stolen }))).rejects.toThrow(/row-level security/)
  expect(
    await db.inTenant(curry, (tx) =>
      tx.menuItem.updateMany({ where: { restaurantId: spice.id }, data: { pricePaise: 1 } }),
    ),
  ).toEqual({ count: 0 })
})

test('a dish cannot carry the tax group of another restaurant', async () => {
  await expect(service.menu.insertMenu(curry, [], [dish('Crossed', 10, { taxGroupId: gst.id })])).rejects.toThrow(
    /[Ff]oreign key/,
  )
})

test('a menu is stored whole or not at all', async () => {
  const twice = dish('Twice', 10)

  await expect(service.menu.insertMenu(curry, [taxGroup('GST 18%', 18, true)], [twice, twice])).rejects.toThrow()
  expect(await service.menu.listTaxGroups(curry)).toEqual([])
})
