import { listMenu, listTaxGroups } from '@tiffin/contracts'
import { DEMO_RESTAURANT_ID } from '@tiffin/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'
import { toWireMenuItem, toWireTaxGroup } from '../wire.ts'
import { demoDishes, fillDemo } from './fill-demo.ts'
import { drawPicture } from '../../demo/pictures/draw-picture.ts'

let service: CatalogUnderTest
const tenant = { id: DEMO_RESTAURANT_ID }
beforeAll(async () => {
  service = await startCatalog()
})
afterAll(() => service.stop())

test('fills a menu of at least 64 dishes in six main categories, each with a picture, once', async () => {
  await fillDemo(service.db, service.pictures, tenant)
  const { found: first } = await service.menu.listArranged(tenant)
  await fillDemo(service.db, service.pictures, tenant)
  const { found: second } = await service.menu.listArranged(tenant)

  expect(second).toEqual(first)
  expect(first.length).toBeGreaterThanOrEqual(64)
  expect(new Set(first.map((item) => item.mainCategory)).size).toBeGreaterThanOrEqual(6)
  for (const { imageFile } of first) expect(await service.pictures.read(tenant, imageFile ?? '')).not.toBeNull()
  expect((await service.menu.listTaxGroups(tenant)).map((group) => group.name).toSorted()).toEqual([
    'GST 18%',
    'GST 5%',
    'No Tax',
  ])
})

test('what it fills passes the contract', async () => {
  const { found: items } = await service.menu.listArranged(tenant)
  const taxGroups = await service.menu.listTaxGroups(tenant)

  expect(
    safeParse(
      listMenu.response,
      items.map((item) => toWireMenuItem(tenant, item)),
    ).error,
  ).toBeUndefined()
  expect(safeParse(listTaxGroups.response, taxGroups.map(toWireTaxGroup)).error).toBeUndefined()
})

test('every picture is small, differs from the others and is always the same', () => {
  const pictures = demoDishes.map((dish) => drawPicture(dish.name, dish.look))

  expect(Math.max(...pictures.map((picture) => picture.length))).toBeLessThan(2_100)
  expect(new Set(pictures).size).toBe(demoDishes.length)
  expect(demoDishes.map((dish) => drawPicture(dish.name, dish.look))).toEqual(pictures)
})
