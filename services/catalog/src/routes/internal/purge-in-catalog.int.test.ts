import { closeInCatalog, purgeInCatalog } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dish, startCatalog, taxGroup, type CatalogUnderTest } from '../../testing/harness.ts'

let service: CatalogUnderTest
beforeAll(async () => {
  service = await startCatalog()
})
afterAll(() => service.stop())

const gst = taxGroup('GST 5%', 5, true)

async function addMenu() {
  const { id } = service.addRestaurant()
  const picture = await service.pictures.saveDrawing({ id }, '<svg/>')
  await service.menu.insertMenu({ id }, [gst], [dish('Dosa', 100, { taxGroupId: gst.id, imageFile: picture })])
  await service.db.inTenant({ id }, (tx) =>
    tx.category.create({ data: { restaurantId: id, id: gst.id, mainCategory: 'Breads' } }),
  )
  await service.db.inTenant({ id }, (tx) =>
    tx.station.create({ data: { restaurantId: id, id: gst.id, name: 'Tandoor', position: 0 } }),
  )
  await service.db.inTenant({ id }, (tx) =>
    tx.modifierGroup.create({
      data: { restaurantId: id, id: gst.id, name: 'Spice', position: 0, min: 0, max: 1, options: [{}] },
    }),
  )
  await service.db.inTenant({ id }, (tx) =>
    tx.daypart.create({
      data: {
        restaurantId: id,
        id: gst.id,
        name: 'Breakfast',
        position: 0,
        days: [1],
        fromMinute: 0,
        toMinute: 1,
        categories: [],
      },
    }),
  )
  await service.db.inTenant({ id }, (tx) =>
    tx.stationRoute.create({ data: { restaurantId: id, mainCategory: 'Breads', stationId: gst.id } }),
  )
  await service.db.inTenant({ id }, (tx) =>
    tx.menuItem.updateMany({ where: { restaurantId: id }, data: { pricePaise: 1, stationId: gst.id } }),
  )
  await service.db.inTenant({ id }, (tx) =>
    tx.cachedAnswer.create({ data: { restaurantId: id, kind: 'plan', key: '', answer: {}, readAt: new Date() } }),
  )
  return { tenant: { id }, picture }
}

const whatIsLeft = ({ tenant, picture }: Awaited<ReturnType<typeof addMenu>>) => {
  const ofTenant = { where: { restaurantId: tenant.id } }
  return Promise.all([
    service.db.inTenant(tenant, (tx) => tx.menuItem.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.taxGroup.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.category.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.modifierGroup.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.daypart.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.station.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.stationRoute.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.picture.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.keptPrice.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.cachedAnswer.count(ofTenant)),
    service.db.inTenant(tenant, (tx) => tx.restaurantVersion.count(ofTenant)),
    service.pictures.read(tenant, picture).then((found) => (found ? 1 : 0)),
  ])
}

type Menu = Awaited<ReturnType<typeof addMenu>>
const purge = ({ tenant }: Menu) =>
  service.call(purgeInCatalog, { params: { restaurantId: tenant.id } }, { from: 'tenancy' })
const close = ({ tenant }: Menu, purgeAt?: Date) =>
  service.call(
    closeInCatalog,
    {
      params: { restaurantId: tenant.id },
      body: { name: 'Spice', removed_at: new Date().toISOString(), purge_at: purgeAt?.toISOString() },
    },
    { from: 'tenancy' },
  )

test('dishes, taxes, categories, add-ons, hours, stations, pictures and stored answers of other services are deleted, also when asked twice; those of another restaurant stay', async () => {
  const [gone, other] = [await addMenu(), await addMenu()]
  await close(gone, new Date(0))

  expect([(await purge(gone)).status, (await purge(gone)).status]).toEqual([204, 204])
  expect([await whatIsLeft(gone), await whatIsLeft(other)]).toEqual([
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  ])
})

test('nothing goes while it is open, before its time, or as long as nobody said when that is', async () => {
  const [open, waiting, unknown] = [await addMenu(), await addMenu(), await addMenu()]
  await close(waiting, new Date(Date.now() + 86_400_000))
  await close(waiting, new Date(0))
  await close(unknown)
  const refused = await Promise.all([open, waiting, unknown].map(purge))

  expect(refused.map(({ status, failure }) => [status, failure.code])).toEqual(
    [1, 2, 3].map(() => [409, 'RESTAURANT_IS_KEPT']),
  )
  expect(await Promise.all([open, waiting, unknown].map(whatIsLeft))).toEqual(
    [1, 2, 3].map(() => [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
  )
  await close(unknown, new Date(0))
  expect((await purge(unknown)).status).toBe(204)
})

test('the function refuses the service’s own role as well; without its guard the menu would be gone', async () => {
  const [app, owner] = [service.database.appUrl, service.database.ownerUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client]
  await Promise.all([app.connect(), owner.connect()])
  const open = await addMenu()
  const call = () => app.query('SELECT purge_restaurant($1)', [open.tenant.id])

  await expect(call()).rejects.toThrow('restaurant_is_kept')
  expect(await whatIsLeft(open)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  await owner.query(`CREATE OR REPLACE FUNCTION require_purgeable(restaurant UUID) RETURNS VOID LANGUAGE sql AS ''`)
  await call()
  await Promise.all([app.end(), owner.end()])
  expect((await whatIsLeft(open)).slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0])
})
