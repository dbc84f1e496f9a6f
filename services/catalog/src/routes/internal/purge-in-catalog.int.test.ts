import { purgeInCatalog } from '@tiffin/contracts'
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
  return { tenant: { id }, picture }
}

const whatIsLeft = ({ tenant, picture }: Awaited<ReturnType<typeof addMenu>>) =>
  Promise.all([
    service.db.inTenant(tenant, (tx) => tx.menuItem.count()),
    service.db.inTenant(tenant, (tx) => tx.taxGroup.count()),
    service.db.inTenant(tenant, (tx) => tx.category.count()),
    service.pictures.read(tenant, picture).then((found) => (found ? 1 : 0)),
  ])

test('dishes, taxes, categories and pictures go, also when asked twice; another restaurant keeps its own', async () => {
  const [gone, other] = [await addMenu(), await addMenu()]
  const purge = () =>
    service.call(
      purgeInCatalog,
      { params: { restaurantId: gone.tenant.id } },
      { headers: { 'x-service-token': service.env.INTERNAL_TOKEN } },
    )

  expect([(await purge()).status, (await purge()).status]).toEqual([204, 204])
  expect([await whatIsLeft(gone), await whatIsLeft(other)]).toEqual([
    [0, 0, 0, 0],
    [1, 1, 1, 1],
  ])
})
